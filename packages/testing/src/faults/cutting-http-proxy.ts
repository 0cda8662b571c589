import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterwards } from '../leftovers.ts';

/**
 * Where an exchange breaks: nothing listens; the connection ends as soon as it is there, in the middle of the request,
 * when the server has answered and the client has none of it, in the head of the answer, or in its body; or the answer
 * never comes and the connection stays.
 */
export const HTTP_MOMENTS = [
  'refused',
  'connecting',
  'in the request',
  'after the request',
  'in the head',
  'in the body',
  'hanging',
] as const;

export interface HttpCut {
  /** Which connection since then, from 0. */
  readonly exchange: number;
  readonly moment: (typeof HTTP_MOMENTS)[number];
  /** Whether all that follow break as well. */
  readonly forGood?: boolean;
}

/** A proxy before an HTTP server without TLS that breaks exchanges where it is told to: one for each connection. */
export interface CuttingHttpProxy {
  readonly port: number;
  /** From now on connections are counted anew, and break where this says. */
  cutAt(cut?: HttpCut): Promise<void>;
  /** What the first one that was broken was about: `in the body POST /token`; without the request where none came. */
  broken(): string | undefined;
}

/** Starts one on this machine; it stops with the tests of this file. */
export async function startCuttingHttpProxy(serverPort: number): Promise<CuttingHttpProxy> {
  const open = new Set<Socket>();
  let count = 0;
  let cut: HttpCut | undefined;
  let broken: string | undefined;

  const isCut = (exchange: number) => cut && (exchange === cut.exchange || (cut.forGood && exchange > cut.exchange));

  const server = createServer((client) => {
    const exchange = count++;
    const moment = isCut(exchange) ? cut?.moment : undefined;
    const breakUp = (request = '') => {
      broken ??= `${moment} ${request}`.trim();
      client.destroy();
      backend?.destroy();
    };
    let backend: Socket | undefined;
    if (moment === 'connecting') return breakUp();
    backend = connect(serverPort, '127.0.0.1');
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        if (moment !== 'hanging') other.destroy();
      });
    }
    const asked = new HttpMessage();
    const answered = new HttpMessage();
    const toServer = backend;
    client.on('data', (data) => {
      asked.add(data);
      if (moment !== 'in the request') return void toServer.write(data);
      if (!asked.isWhole) return;
      const half = asked.bytes.subarray(0, asked.bytes.length >> 1);
      toServer.write(half, () => breakUp(asked.name));
    });
    backend.on('data', (data) => {
      if (moment === undefined) return void client.write(data);
      answered.add(data);
      if (moment === 'hanging') broken ??= `${moment} ${asked.name}`;
      if (moment === 'after the request') return breakUp(asked.name);
      const end = moment === 'in the head' ? answered.headLength >> 1 : answered.headLength + 1;
      if (moment !== 'hanging' && answered.bytes.length >= end)
        client.write(answered.bytes.subarray(0, end), () => breakUp(asked.name));
    });
  });

  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  afterwards(() => {
    server.close();
    endAll();
  });
  return {
    port,
    async cutAt(next) {
      endAll();
      [count, cut, broken] = [0, next, undefined];
      if (next?.moment === 'refused') {
        broken = 'refused';
        if (server.listening) await new Promise((closed) => server.close(closed));
      } else if (!server.listening) await listen(port);
    },
    broken: () => broken,
  };
}

/** A request or an answer as far as it has come in, with a body whose length was said, or none. */
class HttpMessage {
  bytes: Buffer = Buffer.alloc(0);

  add(data: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, data]);
  }

  /** With the empty line that ends it; as long as there is none, of all. */
  get headLength(): number {
    const end = this.bytes.indexOf('\r\n\r\n');
    return end < 0 ? this.bytes.length : end + 4;
  }

  get isWhole(): boolean {
    const head = this.bytes.subarray(0, this.headLength).toString('latin1');
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    return head.endsWith('\r\n\r\n') && this.bytes.length >= head.length + Number(length ?? 0);
  }

  /** `POST /token`. */
  get name(): string {
    return /^\w+ [^ ?]*/.exec(this.bytes.toString('latin1'))?.[0] ?? '';
  }
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request on its way. */
export interface Passing {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** An answer on its way back. */
export interface Passed {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Answers a request in the service's place, or with what the service answers to it. */
export type Fault = (passing: Passing, forward: (instead?: Partial<Passing>) => Promise<Passed>) => Promise<Passed>;

/** A proxy with a fault in it. */
export interface FaultyProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a proxy before a service. A connection that breaks behind it breaks before it. */
export async function startFaultyProxy(target: string, fault: Fault): Promise<FaultyProxy> {
  const server = createServer((asked, answer) => {
    pass(target, fault, asked, answer).catch(() => answer.destroy());
  });
  // A connection is not closed just as its next request is sent.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(target: string, fault: Fault, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const passing: Passing = {
    method: asked.method ?? 'GET',
    path: asked.url ?? '/',
    headers: asked.headers,
    body: await buffer(asked),
  };
  const { status, headers, body } = await fault(passing, (instead = {}) =>
    forwarded(target, { ...passing, ...instead }),
  );
  const { 'transfer-encoding': _, connection: __, ...kept } = headers;
  answer.writeHead(status, { ...kept, 'content-length': body.length });
  answer.end(body);
}

function forwarded(target: string, { method, path, headers, body }: Passing): Promise<Passed> {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers;
  return new Promise((resolve, reject) => {
    const onward = request(`${target}${path}`, { method, headers: { ...kept, 'content-length': body.length } });
    onward.once('error', reject);
    onward.once('response', (response) => {
      buffer(response).then(
        (text) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: text }),
        reject,
      );
    });
    onward.end(body);
  });
}

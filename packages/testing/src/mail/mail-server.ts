import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterwards } from '../leftovers.ts';

/**
 * What a server does with a mail: take it, refuse it with a reply, say nothing, lose the connection in the middle of
 * the message, or take it and never say so.
 */
export type Behaviour = 'accept' | 'hang' | 'drop' | 'withhold' | { readonly refuse: number };

/** A message that a server took. */
export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly messageId: string | undefined;
  readonly isEncrypted: boolean;
  /** Who was logged in. */
  readonly user: string | undefined;
}

/** A mail server of a test's own, which behaves as it is told to. */
export interface MailServer {
  readonly port: number;
  readonly taken: readonly Taken[];
  /** The recipients that it was asked to take mails for. */
  readonly asked: readonly string[];
  /** How many connections it has had. */
  connections(): number;
  behave(behaviour: Behaviour): void;
  /** Refuses new connections, and closes existing ones. */
  stop(): Promise<void>;
}

/** Starts one on this machine; it stops with the tests of this file. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const taken: Taken[] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let behaviour: Behaviour = 'accept';

  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'wrong' ? done(new Error('Invalid username or password')) : done(null, { user: username }),
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      if (behaviour === 'hang') return;
      done(typeof behaviour === 'object' ? replied(behaviour.refuse) : null);
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      if (behaviour === 'drop') return drop();
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const messageId = /^message-id: (.*)$/im.exec(source)?.[1]?.trim();
        taken.push({ from, to, source, messageId, isEncrypted: secure, user: user as string | undefined });
        if (behaviour !== 'withhold') done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function drop() {
    for (const socket of sockets) socket.destroy();
  }

  async function stop() {
    const closed = new Promise<void>((done) => server.close(() => done()));
    drop();
    await closed;
  }

  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  afterwards(stop);
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    asked,
    connections: () => connections,
    behave(next) {
      behaviour = next;
    },
    stop,
  };
}

const replied = (code: number) => Object.assign(new Error(`reply ${code} of the test`), { responseCode: code });

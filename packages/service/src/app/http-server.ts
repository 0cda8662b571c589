import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Transport } from '../http/serve.ts';
import { nextTurn } from '../runtime/next-turn.ts';
import { SettingError } from '../setting.ts';
import { type FrontDoor, frontDoor } from './front-door.ts';

const HEADERS_MILLIS = 15_000;
const REQUEST_MILLIS = 30_000;
/** How often it is looked whether a client takes longer than that. */
const CHECK_MILLIS = 1_000;
const KEEP_ALIVE_MILLIS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** What is still under way after this long is cut off. */
const DRAIN_MILLIS = 8_000;
const DRAIN_SWEEP_MILLIS = 100;

type Fetch = (request: Request, transport: Transport) => Promise<Response>;

export interface ListeningServer extends Server {
  /** Ends each connection with its next answer; new ones are still taken. */
  startDraining(): void;
  /** Takes no new connections and waits for what is under way. */
  drain(): Promise<void>;
}

/** Serves over HTTP, with bounds on how long and how much a client may send before it is cut off. */
export async function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
  door: FrontDoor = {},
): Promise<ListeningServer> {
  const respond = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: { socket: { remoteAddress?: string } } };
    return fetch(request, { peer: incoming.socket.remoteAddress ?? '' });
  });
  const options = { maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: CHECK_MILLIS };
  const server = createServer(options, frontDoor(respond, door));
  server.headersTimeout = HEADERS_MILLIS;
  server.requestTimeout = REQUEST_MILLIS;
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  server.maxHeadersCount = MAX_HEADERS;
  await new Promise<void>((ready, fail) => {
    server.once('error', (error) => fail(explained(error, host, port))).listen(port, host, ready);
  });
  const startDraining = () => {
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  };
  const drain = async () => {
    // Right after the system was asked for connections few are left that it has accepted and would now break.
    await nextTurn();
    await new Promise<void>((done) => {
      // Idle connections would stay open after their last response, because clients may reuse them.
      const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_SWEEP_MILLIS);
      setTimeout(() => server.closeAllConnections(), DRAIN_MILLIS).unref();
      server.close(() => {
        clearInterval(sweep);
        done();
      });
    });
  };
  return Object.assign(server, { startDraining, drain });
}

/** Why it cannot listen, by the setting that helps. */
function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SettingError(['PORT', `${port} on ${host} is in use by another program; choose another one.`]);
  if (error.code === 'EACCES')
    return new SettingError(['PORT', `${port} needs rights that this user does not have; choose one above 1023.`]);
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(error.code ?? ''))
    return new SettingError(['HOST', `${host} is not an address of this machine.`]);
  return error;
}

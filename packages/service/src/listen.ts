import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Transport } from './http/serve.ts';

const HEADERS_MILLIS = 15_000;
const REQUEST_MILLIS = 30_000;
const KEEP_ALIVE_MILLIS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** What is still under way after this long is cut off. */
const DRAIN_MILLIS = 8_000;

type Fetch = (request: Request, transport: Transport) => Promise<Response>;

export interface ListeningServer extends Server {
  /** Takes no new connections and waits for what is under way. */
  drain(): Promise<void>;
}

/** Serves over HTTP, with bounds on how long and how much a client may send before it is cut off. */
export async function listen(fetch: Fetch, { host, port }: { host: string; port: number }): Promise<ListeningServer> {
  const respond = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: { socket: { remoteAddress?: string } } };
    return fetch(request, { peer: incoming.socket.remoteAddress ?? '' });
  });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, respond);
  server.headersTimeout = HEADERS_MILLIS;
  server.requestTimeout = REQUEST_MILLIS;
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  server.maxHeadersCount = MAX_HEADERS;
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready));
  const drain = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), DRAIN_MILLIS).unref();
    });
  return Object.assign(server, { drain });
}

import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Service } from '@latchkey/service/app/service-parts';

/** Well before the service closes an idle connection, just as a request may be sent on it. */
const IDLE_MILLIS = 30_000;

/**
 * Sends requests for the public address to a service that listens elsewhere; responses stay as they are. It identifies
 * itself like Node's own `fetch`. Connections are kept alive, unless a test can't have the server close one just as a
 * request is sent on it.
 */
export function fetchAt(address: string, { keepAlive = true } = {}): Service['fetch'] {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive, timeout: IDLE_MILLIS });
  return async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const headers = { 'user-agent': 'node', ...Object.fromEntries(request.headers), host };
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method: request.method, path: pathname + search, headers };
      httpRequest(options, (answer) => read(answer).then(resolve, reject))
        .on('error', reject)
        .end(body);
    });
  };
}

async function read(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  answer.rawHeaders.forEach((name, at) => {
    if (at % 2 === 0) headers.append(name, answer.rawHeaders[at + 1] ?? '');
  });
  const body = parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null;
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

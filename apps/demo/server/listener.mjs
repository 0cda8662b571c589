import { Readable } from 'node:stream';

/** Lets a function from requests to answers, as the web knows them, serve Node's HTTP server. */
export function listener(answer) {
  return async (incoming, outgoing) => {
    const request = requestOf(incoming);
    if (!request) return outgoing.writeHead(400, { connection: 'close' }).end();
    const { status, headers, body } = await answer(request);
    // What is left of a body that was refused is not waited for.
    if (!incoming.complete) outgoing.setHeader('connection', 'close');
    outgoing.writeHead(status, Object.fromEntries(headers));
    if (body && incoming.method !== 'HEAD') Readable.fromWeb(body).pipe(outgoing);
    else outgoing.end();
  };
}

/** Undefined for what the web has no request for, such as a target that is no address. */
function requestOf(incoming) {
  const { method, url, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    return new Request(new URL(url, 'http://127.0.0.1'), {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      // Who stops reading still answers, so the connection stays open.
      ...(hasBody && { body: incoming.iterator({ destroyOnReturn: false }), duplex: 'half' }),
    });
  } catch {
    return undefined;
  }
}

import { createServer } from 'node:http';

const REQUEST_MILLIS = 10_000;
const PATH = '/metrics';

/** Where the numbers are read, apart from the public port. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Serves the numbers at an address of their own; answers the function that stops that. */
export async function listenForReaders(
  { host, port }: MetricsAddress,
  contentType: string,
  read: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: REQUEST_MILLIS }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`The numbers are at ${PATH}.\n`);
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail).listen(port, host, ready);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  };
}

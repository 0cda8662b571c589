import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterwards } from '../leftovers.ts';

/** A host that a browser reaches through a proxy. */
export interface FrontProxy {
  readonly host: string;
  /** The address of the proxy. */
  readonly server: string;
}

/** What stands before a service that has another host as well: it hands requests on, with the host as it was asked for. */
export async function frontProxy(host: string, service: string): Promise<FrontProxy> {
  const server = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '/', `http://${host}`);
    const { method, headers } = asked;
    const onward = request(`${service}${pathname}${search}`, { method, headers: { ...headers, host } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host, server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does nothing but refuse: as many refusals a second there can be at most. */
const server = createServer((_, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

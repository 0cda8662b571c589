import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterwards } from '@latchkey/testing/process/process';

/** Serves one page at `/` to the tests of this file, and answers its address. `/broken` is broken, the rest missing. */
export async function servePage(html: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request, response) => {
    const status = { '/': 200, '/broken': 500 }[request.url?.split('?')[0] ?? ''] ?? 404;
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(status === 200 ? html : '');
  });
  afterwards(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

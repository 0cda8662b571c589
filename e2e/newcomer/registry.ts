import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterwards } from '@latchkey/testing/process/process';

/** A registry that has our packages as they would be published, and no others. Answers its address. */
export async function serveRegistry(tarballs: Readonly<Record<string, string>>): Promise<string> {
  let url = '';
  const server = createServer(async ({ url: path = '/' }, response) => {
    const name = decodeURIComponent(path)
      .replace(/^\//, '')
      .replace(/\.tgz$/, '');
    const tarball = tarballs[name];
    if (tarball === undefined) return void response.writeHead(404).end('{}');
    if (path.endsWith('.tgz')) return void response.end(await readFile(tarball));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await about(name, tarball, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => server.closeAllConnections());
  afterwards(() => server.close());
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return url;
}

async function about(name: string, tarball: string, registry: string) {
  const { stdout } = await promisify(execFile)('tar', ['xzOf', tarball, 'package/package.json']);
  const manifest = JSON.parse(stdout) as { version: string };
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  const dist = { tarball: `${registry}${name}.tgz`, integrity };
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: { ...manifest, dist } } };
}

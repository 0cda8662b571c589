import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterwards } from '@latchkey/testing/process/process';
import { preview } from 'vite';

const root = fileURLToPath(new URL('../../apps/gallery', import.meta.url));

/** Serves the built gallery to the tests of this file, and answers its address. */
export async function serveGallery(): Promise<string> {
  if (!existsSync(`${root}/dist/index.html`)) throw new Error('The gallery is not built: npm test -- gallery does it.');
  const { httpServer, close } = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } });
  afterwards(close);
  return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}/`;
}

/** The client in a page, as an application bundles it: served by nobody but this file, opened in Chromium. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { main } from './service.mjs';

/** The bundler and the driver are those of the product's own tests. */
const require = createRequire(main);
const { build } = require('esbuild');
const { chromium } = require('playwright-core');

const HTML =
  '<!doctype html><html lang="en"><title>An application</title><script type="module" src="/app.js"></script>';

const SOURCE = `
  import { StackClientApp } from '@stackframe/js';
  window.newApp = (options) => new StackClientApp({ tokenStore: 'cookie', redirectMethod: 'window', ...options });
`;

/** A page with `newApp` in it, its address, and the authenticator of its device. All is over with `close`. */
export async function openPage() {
  const script = await bundle();
  const server = createServer(({ url }, response) => {
    const isScript = url === '/app.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : HTML);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args });
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await giveAuthenticator(page);
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { page, address: `http://localhost:${server.address().port}`, close };
}

async function bundle() {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

async function giveAuthenticator(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

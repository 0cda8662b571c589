import { execFile, spawn } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newProject } from '@latchkey/testing';
import { freePort } from '@latchkey/testing/process/free-port';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { seeded, until } from '@latchkey/testing/process/process';
import type { TestProject } from 'vitest/node';
import { packed } from '../../scripts/support/pack.mjs';
import { startProduct } from '../support/product.ts';

/** The example app as a newcomer has it: on the packed packages, built for one project, and started. */
export interface NextApp {
  /** Where the app is. */
  readonly url: string;
  /** Where the service is. */
  readonly product: string;
  readonly project: { readonly id: string; readonly keys: Keys };
  /** What the build said of each page. */
  readonly built: string;
}

type Keys = Awaited<ReturnType<typeof newProject>>['keys'];

declare module 'vitest' {
  export interface ProvidedContext {
    nextApp: NextApp;
  }
}

const EXAMPLE = new URL('../../examples/next', import.meta.url).pathname;
const NEEDED = ['protocol', 'sdk', 'react', 'next'];
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--prefer-offline', '--loglevel=error', '--ignore-scripts'];
const run = promisify(execFile);

/** Before the tests of the Next.js binding; what it returns ends everything that was started. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = lastingFolder('latchkey-next-');
  const product = await startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off' }, 'worker');
  const { id, keys } = await newProject({}, product.service.world);
  const app = join(folder.path, 'app');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: '1' };
  await cp(EXAMPLE, app, { recursive: true });
  await writeFile(join(app, '.env.production.local'), settings(product.url, id, keys));
  const tarballs = await packed();
  const packages = NEEDED.map((name) => tarballs[`@latchkey/${name}`] as string);
  await run('npm', ['install', ...QUIET, ...packages], { cwd: app });
  const next = join(app, 'node_modules/next/dist/bin/next');
  const { stdout: built } = await run(process.execPath, [next, 'build'], { cwd: app, env });
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', '--port', String(port)], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await until(
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    30_000,
  );
  provide('nextApp', { url, product: product.url, project: { id, keys }, built });
  return async () => {
    server.kill();
    await product.service.stop();
    await rm(folder.path, { recursive: true, force: true });
  };
}

const settings = (apiUrl: string, id: string, keys: Keys) => `NEXT_PUBLIC_LATCHKEY_API_URL=${apiUrl}
NEXT_PUBLIC_LATCHKEY_PROJECT_ID=${id}
NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${keys.publishable_client_key}
LATCHKEY_SECRET_SERVER_KEY=${keys.secret_server_key}
`;

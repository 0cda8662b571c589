import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from '@latchkey/testing';
import { freePort } from '@latchkey/testing/process/free-port';
import { afterwards, newFolder, until } from '@latchkey/testing/process/process';
import type { Product } from './product.ts';

const MAIN = fileURLToPath(new URL('../../apps/demo/server/main.mjs', import.meta.url));

/** What it knows of a project. */
interface Tied {
  readonly id: string;
  readonly keys: Pick<TestProject['keys'], 'publishable_client_key'>;
}

/** Starts the demo app of a project for this test, and answers its address. */
export async function startDemo({ url }: Pick<Product, 'url'>, { id, keys }: Tied): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DEMO_PORT: String(await freePort()),
    DEMO_DATA: newFolder(),
    LATCHKEY_API_URL: url,
    LATCHKEY_PROJECT_ID: id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: keys.publishable_client_key,
  };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  afterwards(() => server.kill());
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return until(() => /ready at (\S+)/.exec(said)?.[1]);
}

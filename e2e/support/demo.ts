import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@latchkey/testing/process/free-port';
import { afterwards, newFolder, until } from '@latchkey/testing/process/process';

const MAIN = fileURLToPath(new URL('../../apps/demo/server/main.mjs', import.meta.url));

/** What ties the demo app to a project. */
export interface DemoSettings {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** Starts the demo app for the tests of this file, and answers its address. */
export async function startDemo({ apiUrl, projectId, publishableClientKey }: DemoSettings): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DEMO_PORT: String(await freePort()),
    DEMO_DATA: newFolder(),
    LATCHKEY_API_URL: apiUrl,
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
  };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  afterwards(() => server.kill());
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return until(() => /ready at (\S+)/.exec(said)?.[1]);
}

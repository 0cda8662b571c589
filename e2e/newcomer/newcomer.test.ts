import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { callbackUrl, newEmail } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startTerminal } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { projectIn, until } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { signUp } from '../support/notes.ts';
import { newPerson } from '../support/with-vitest.ts';
import { newMachine } from './machine.ts';
import {
  createNextApp,
  expectDocumented,
  type Starter,
  served,
  signsUpAndOut,
  writeGuard,
  writePages,
} from './next-app.ts';

const machine = await newMachine();
const { run, home, url, latchkey } = machine;
const LONG = 300_000;

// Alone: it makes the project that the others then take.
test('a server with Express knows who is calling after one command', async () => {
  const app = join(home, 'api');
  await mkdir(app);
  await run(app, 'npm', 'init', '--yes');
  await run(app, 'npm', 'install', 'express@5.3.0');
  await setUp(app);
  await writeFile(
    join(app, 'server.js'),
    `const { callerOf } = require('./latchkey.mjs');
    require('express')()
      .get('/me', async (request, response) => {
        const id = await callerOf(request);
        response.status(id ? 200 : 401).json({ id });
      })
      .listen(process.argv[2]);`,
  );
  const port = String(await freePort());
  machine.serve(app, '--env-file=.env', 'server.js', port);
  const me = (headers = {}) => fetch(`http://localhost:${port}/me`, { headers }).catch(() => undefined);
  expect((await until(() => me(), 20_000)).status).toBe(401);
  const { LATCHKEY_PROJECT_ID: id = '', LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishable_client_key = '' } = parseEnv(
    await readFile(join(app, '.env'), 'utf8'),
  );
  const keys = { publishable_client_key, secret_server_key: '', super_secret_admin_key: '' };
  const { body } = await projectIn({ url }, { id, keys }).call('POST /auth/password/sign-up', {
    body: { email: newEmail(), password: 'correct horse battery', verification_callback_url: callbackUrl },
  });
  const known = await me({ 'x-latchkey-auth': JSON.stringify({ accessToken: body.access_token }) });
  expect([known?.status, await known?.json()]).toEqual([200, { id: body.user_id }]);
});

test.concurrent('an application of Vite has a signed-in user after one command', async () => {
  await run(home, 'npm', 'create', '--yes', 'vite@9.3.0', 'shop', '--', '--template', 'react-ts', '--no-interactive');
  const app = join(home, 'shop');
  await setUp(app);
  await run(app, 'npm', 'run', 'build');
  const port = String(await freePort());
  machine.serve(app, 'node_modules/vite/bin/vite.js', 'preview', '--port', port, '--strictPort');
  await signUpAt(`http://localhost:${port}`);
});

const documented = 'with the pages of the documentation';

test.concurrent(
  `an application of Next.js has signed-in users after one command, ${documented}`,
  () => inNext({ name: 'news', answers: [], bundler: [] }),
  LONG,
);

// One after the other: each installs and builds an application.
describe.runIf(isFull)('so it has whatever its starter was answered', () => {
  test.each<Starter>([
    { name: 'src-webpack', answers: ['--no-cache-components', '--no-tailwind', '--src-dir'], bundler: ['--webpack'] },
    { name: 'cached-webpack', answers: ['--no-tailwind'], bundler: ['--webpack'] },
    { name: 'uncached', answers: ['--no-cache-components'], bundler: [] },
    { name: 'compiled', answers: ['--src-dir', '--react-compiler', '--empty'], bundler: [] },
  ])('$name: $answers $bundler', inNext, LONG);
});

/** In a new application, built; in the full run in `next dev` too, and with the guard first. */
async function inNext(starter: Starter): Promise<void> {
  const { answers, bundler } = starter;
  const app = await createNextApp(machine, starter);
  const root = join(app, answers.includes('--src-dir') ? 'src' : '.');
  await setUp(app);
  await expectDocumented(root);
  await writePages(root);
  await run(app, 'npm', 'run', 'build', '--', ...bundler);
  await served(machine, app, ['start'], signsUpAndOut);
  if (isFull) {
    await served(machine, app, ['dev', ...bundler], signsUpAndOut);
    await writeGuard(root);
    await served(machine, app, ['dev', ...bundler], signsUpAndOut);
  }
  // Some hundred megabytes, in memory.
  await rm(app, { recursive: true, force: true });
}

/** `latchkey init --yes`, and nothing else. */
async function setUp(app: string): Promise<void> {
  const terminal = startTerminal(await latchkey(app), 'init', '--yes');
  const code = await terminal.ended;
  expect(code, terminal.shown()).toBe(0);
}

/** Somebody signs up in the application, and is known there after a reload. */
async function signUpAt(url: string): Promise<void> {
  const user = await newPerson();
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 20_000);
  await user.page.goto(`${url}/handler/sign-up`);
  await signUp(user, { email: newEmail(), password: 'correct horse battery' });
  await user.page.waitForURL(`${url}/`);
  await user.page.goto(`${url}/handler/account-settings`);
  await user.page.getByRole('button', { name: 'Change the name' }).waitFor();
}

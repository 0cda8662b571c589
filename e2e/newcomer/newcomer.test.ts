import { join } from 'node:path';
import { newEmail } from '@latchkey/testing';
import { startTerminal } from '@latchkey/testing/command-line';
import { freePort } from '@latchkey/testing/free-port';
import { until } from '@latchkey/testing/process';
import { expect, test } from 'vitest';
import { signUp } from '../parts/notes.ts';
import { newPerson } from '../parts/person.ts';
import { newMachine } from './machine.ts';

const machine = await newMachine();
const { latchkey } = await machine.startService();
const { findsOurs, run, home } = machine;

test.concurrent('an application of Vite has a signed-in user after one command', async () => {
  await run(home, 'npm', 'create', '--yes', 'vite@9.3.0', 'shop', '--', '--template', 'react-ts', '--no-interactive');
  const app = join(home, 'shop');
  await setUp(app);
  await run(app, 'npm', 'run', 'build');
  const port = String(await freePort());
  machine.serve(app, 'node_modules/vite/bin/vite.js', 'preview', '--port', port, '--strictPort');
  await signUpAt(`http://localhost:${port}`);
});

test.concurrent('an application of Next.js has a signed-in user after one command', async () => {
  const parameters = [
    '--ts',
    '--app',
    '--empty',
    '--no-eslint',
    '--no-tailwind',
    '--no-src-dir',
    '--no-react-compiler',
  ];
  const quiet = ['--import-alias', '@/*', '--use-npm', '--skip-install', '--disable-git', '--yes'];
  await run(home, 'npx', '--yes', 'create-next-app@16.4.3', 'news', ...parameters, ...quiet);
  const app = join(home, 'news');
  await setUp(app);
  await run(app, 'npm', 'run', 'build');
  const port = String(await freePort());
  machine.serve(app, 'node_modules/next/dist/bin/next', 'start', '--port', port);
  await signUpAt(`http://localhost:${port}`);
});

/** `latchkey init --yes`, and nothing else. */
async function setUp(app: string): Promise<void> {
  await findsOurs(app);
  const terminal = startTerminal(latchkey(app), 'init', '--yes');
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

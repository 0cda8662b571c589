import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newPerson } from '../support/with-vitest.ts';
import { documented } from './documented.ts';
import type { Machine } from './machine.ts';
import { signsUpForNotes } from './notes-journey.ts';
import { serving } from './serving.ts';
import { reactRouterTemplate } from './starters/react-router.ts';
import { writeFiles } from './write-files.ts';

const STARTER = 'create-react-router';
const file = documented('start/react-router.md');
/** What Vite 8 says of `react-router dev` in release 7, whatever the application is. */
const NOTICE = /^.*The `envFile` option is deprecated, please use `envDir: false` instead\..*$/gm;
const WRITTEN = [
  'app/latchkey/settings.ts',
  'app/latchkey/app.server.ts',
  'app/latchkey/provider.tsx',
  'app/routes/handler.tsx',
];
const SHOWN = ['app/routes/notes.tsx', 'app/routes.ts', 'app/greeting.tsx', 'app/routes/home.tsx'];

/** Makes an application of a release of React Router, by its starter. */
export async function createReactRouterApp({ run, home }: Machine, release: string): Promise<string> {
  const name = `routes-${release.replaceAll('.', '-')}`;
  const template = join(home, `${name}-template`);
  await writeFiles(template, reactRouterTemplate);
  const answers = ['--template', template, '--no-install', '--no-git-init', '--yes'];
  await run(home, 'npx', '--yes', `${STARTER}@${release}`, name, ...answers);
  const app = join(home, name);
  // Its ranges fit no versions while the packages of the next release are being published one by one.
  const manifest = join(app, 'package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(`^${release}`, release));
  return app;
}

/** What `latchkey init` has written is what the documentation shows; the other files that it shows are written now. */
export async function writeReactRouterPages(app: string): Promise<void> {
  for (const path of WRITTEN) expect(await readFile(join(app, path), 'utf8'), path).toBe(file(path));
  await writeFiles(app, Object.fromEntries(SHOWN.map((path) => [path, file(path)])));
}

/** The commands by which the documentation has it run, in a release whose programs end so. */
export const reactRouterServers = (release: string) => {
  const end = release.startsWith('7.') ? 'js' : 'cjs';
  return {
    built: () => ['--env-file=.env', `node_modules/@react-router/serve/bin.${end}`, 'build/server/index.js'],
    dev: (port: string) => [`node_modules/@react-router/dev/bin.${end}`, 'dev', '--port', port],
  };
};

/** Serves it, where a visitor signs up on the way to the notes, is known to the server, and signs out in every tab. */
export async function inReactRouter(
  machine: Machine,
  app: string,
  words: (port: string) => readonly string[],
  first?: (url: string) => Promise<void>,
) {
  const complaints = await serving(machine, app, words, async (url) => {
    await first?.(url);
    const user = await newPerson();
    const email = await signsUpForNotes(user, url);
    const other = await user.newTab();
    // A button does nothing before its scripts are there, which takes longer in development.
    await other.page.goto(url, { waitUntil: 'networkidle' });
    await user.press(other.page.getByRole('button', { name: `Sign out ${email}` }));
    await other.page.getByRole('link', { name: 'Sign in' }).waitFor();
    await user.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    // Before the application ends, which its pages would miss.
    await other.page.close();
    await user.page.close();
  });
  // Its server says goodbye by `server.close(console.error)`, which writes an empty line where there was no error.
  expect(complaints.replaceAll(NOTICE, '').trim()).toBe('');
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newEmail } from '@latchkey/testing';
import { transform } from 'esbuild';
import { expect } from 'vitest';
import { signUp } from '../support/notes.ts';
import { newPerson } from '../support/with-vitest.ts';
import { documented } from './documented.ts';
import type { Machine } from './machine.ts';
import { serving } from './serving.ts';

/** What somebody answers to `create-next-app`, and how they build. */
export interface Starter {
  readonly name: string;
  /** Instead of its defaults. */
  readonly answers: readonly string[];
  readonly bundler: readonly string[];
  /** Of the starter, instead of the newest. */
  readonly release?: string;
}

const NEWEST = '16.4.3';
const file = documented('../README.md', 'next.md', 'start/next.md');
/** What `next dev` says of itself: with webpack, that it reloads a page it has just built; on a busy disk, that it waits. */
const NOTICES = /^.*Fast Refresh had to perform a full reload.*\n|^.*Slow filesystem detected.*\nSee more: .*\n/gm;
const password = 'correct horse battery';

/** Makes an application. It is there when `setUp` has put Latchkey and the pages of the documentation into it. */
export async function createNextApp({ run, home }: Machine, starter: Starter): Promise<string> {
  const { name, answers, release = NEWEST } = starter;
  const quiet = ['--use-npm', '--skip-install', '--disable-git', '--yes'];
  await run(home, 'npx', '--yes', `create-next-app@${release}`, name, ...answers, ...quiet);
  return join(home, name);
}

/** The files of an application, below its folder or `src/`. */
export function filesOf(app: string, { answers, release }: Starter) {
  const root = join(app, answers.includes('--src-dir') ? 'src' : '.');
  const isTyped = !answers.includes('--js');
  const named = (path: string) => join(root, isTyped ? path : path.replace(/\.tsx?$/, '.js'));

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(named(path)), { recursive: true });
    await writeFile(named(path), isTyped ? text : (await transform(text, { loader: 'tsx', jsx: 'preserve' })).code);
  }

  return {
    /** What `latchkey init` has written is what the documentation says. */
    async expectDocumented(): Promise<void> {
      for (const path of ['app/loading.tsx', 'app/handler/[...latchkey]/page.tsx'])
        expect(await readFile(named(path), 'utf8'), path).toBe(file(path));
    },

    /** Writes the pages that the documentation shows, without their types in JavaScript, and the header into the layout. */
    async writePages(): Promise<void> {
      for (const path of PAGES) await write(path, file(path));
      const layout = named('app/layout.tsx');
      const text = await readFile(layout, 'utf8');
      const withHeader = text.replace('<LatchkeyProvider>', '<LatchkeyProvider><Header />');
      await writeFile(layout, `import { Header } from './header';\n${withHeader}`);
    },

    /** Writes the guard, as the documentation says what it is called where. */
    writeGuard: () =>
      release?.startsWith('15.')
        ? write('middleware.ts', file('proxy.ts').replace('export const proxy', 'export const middleware'))
        : write('proxy.ts', file('proxy.ts')),
  };
}

const PAGES = [
  'app/page.tsx',
  'app/greeting.tsx',
  'app/header.tsx',
  'app/notes/page.tsx',
  'app/notes/loading.tsx',
  'app/members/layout.tsx',
  'app/members/page.tsx',
];

/** Runs `next start` or `next dev` for as long as the work takes, which it has nothing to complain of. */
export async function served(machine: Machine, app: string, mode: readonly string[], work: (url: string) => unknown) {
  const words = (port: string) => ['node_modules/next/dist/bin/next', ...mode, '--port', port];
  expect((await serving(machine, app, words, work)).replaceAll(NOTICES, '')).toBe('');
}

/** Somebody is asked to sign in, signs up, comes back, reloads the page, and signs out. */
export async function signsUpAndOut(url: string): Promise<void> {
  const user = await newPerson();
  const { page } = user;
  page.setDefaultTimeout(30_000);
  const email = newEmail();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/handler/session/token') asked++;
  });
  // With webpack, `next dev` reloads the page at a time of its own, which takes the place of going elsewhere.
  const visit = (path: string) => page.goto(url + path).catch(() => page.goto(url + path));
  const nobody = page.getByText("You're not signed in.");
  await visit('/');
  await nobody.waitFor();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);

  await visit('/notes');
  await user.press(page.getByRole('link', { name: 'Sign up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  await signUp(user, { email, password });
  await user.sees(`Notes of ${email}`);
  expect(new URL(page.url()).pathname).toBe('/notes');
  await page.reload();
  await user.sees(`Notes of ${email}`);
  await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
  const html = async (path: string) => (await page.request.get(url + path, { timeout: 30_000 })).text();
  expect(await html('/notes')).toMatch(new RegExp(`Notes of (<!-- -->)?${email}`));
  expect(await html('/members')).toMatch(new RegExp(`Sign out (<!-- -->)?${email}`));

  await visit('/');
  await user.press(page.getByRole('button', { name: `Sign out ${email}` }));
  await nobody.waitFor();
  await visit('/notes');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  // Before the application ends, which its page would miss.
  await page.close();
}

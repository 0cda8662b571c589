import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newPerson } from '../support/with-vitest.ts';
import { documented } from './documented.ts';
import type { Machine } from './machine.ts';
import { signsUpForNotes } from './notes-journey.ts';
import { serving } from './serving.ts';
import { writeFiles } from './write-files.ts';

const file = documented('start/astro.md');
const WRITTEN = ['src/latchkey/settings.ts', 'src/latchkey/server.ts', 'src/latchkey/handler.tsx'];
const SHOWN = ['src/pages/notes.astro', 'src/pages/index.astro'];

/** What `latchkey init` has written is what the documentation shows; the other pages that it shows are written now. */
export async function writeAstroPages(app: string): Promise<void> {
  for (const path of WRITTEN) expect(await readFile(join(app, path), 'utf8'), path).toBe(file(path));
  const handler = 'src/pages/handler/[...latchkey].astro';
  expect(await readFile(join(app, handler), 'utf8')).toBe(file(handler));
  await writeFiles(app, Object.fromEntries(SHOWN.map((path) => [path, file(path)])));
}

/** The commands by which the documentation has it run. */
export const astroServers = {
  built: () => ['--env-file=.env', 'dist/server/entry.mjs'],
  dev: (port: string) => ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port],
};

/** Serves it, where a visitor signs up on the way to the notes, is known to the server, and signs out. */
export async function inAstro(machine: Machine, app: string, words: (port: string) => readonly string[]) {
  const complaints = await serving(machine, app, words, async (url) => {
    const user = await newPerson();
    const { page } = user;
    const email = await signsUpForNotes(user, url);
    await page.goto(url);
    await user.press(page.getByRole('link', { name: `Sign out ${email}` }));
    await user.press(page.getByRole('button', { name: 'Sign Out' }));
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(`${url}/notes`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await page.close();
  });
  expect(complaints).toBe('');
}

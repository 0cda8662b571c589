import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newPerson } from '../support/with-vitest.ts';
import { documented } from './documented.ts';
import type { Machine } from './machine.ts';
import { signsUpForNotes } from './notes-journey.ts';
import { serving } from './serving.ts';
import { writeFiles } from './write-files.ts';

/** A framework whose server knows who is signed in, and whose pages lead to those of signing in and out by links. */
export interface Framework {
  /** The page of the documentation. */
  readonly page: string;
  /** What `latchkey init` writes. */
  readonly written: readonly string[];
  /** The other files that the page shows. */
  readonly shown: readonly string[];
}

/** What `latchkey init` has written is what the documentation shows; the other files that it shows are written now. */
export async function writeDocumented(app: string, { page, written, shown }: Framework): Promise<void> {
  const file = documented(page);
  for (const path of written) expect(await readFile(join(app, path), 'utf8'), path).toBe(file(path));
  await writeFiles(app, Object.fromEntries(shown.map((path) => [path, file(path)])));
}

/** Serves it, after this first visit where there is one: a visitor signs up on the way to the notes, is known to the server, and signs out. */
export async function signsUpAndOutByLinks(
  machine: Machine,
  app: string,
  words: (port: string) => readonly string[],
  first?: (url: string) => Promise<void>,
): Promise<void> {
  const complaints = await serving(machine, app, words, async (url) => {
    await first?.(url);
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

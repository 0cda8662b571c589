import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { owner as credential, internalProject } from '@latchkey/testing';
import { startTerminal, type Terminal } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { signIn } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { byKeyboard, expect, inFull, test } from '../../support/test.ts';

test(
  'an owner signs the command line in, is known there, and signs it out',
  byKeyboard,
  async ({ product, person: owner }) => {
    const folder = newFolder();
    const terminal = startTerminal({ home: folder }, 'login', '--url', product.url);
    await goToPage(owner, terminal);
    const code = await terminal.shows(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await owner.page.getByText(code, { exact: true }).waitFor();
    await owner.look('command line, asked');
    await owner.press(owner.page.getByRole('button', { name: 'Allow' }));
    await owner.sees('The program is signed in');
    await owner.look('command line, allowed');
    await terminal.shows(new RegExp(`signed in as ${credential.email}`));
    expect(await terminal.ended).toBe(0);
    expect((statSync(join(folder, 'logins.json')).mode & 0o777).toString(8)).toBe('600');

    const known = startTerminal({ home: folder }, 'whoami', '--url', product.url, '--json');
    await known.shows(new RegExp(`"email":"${credential.email}"`));
    const over = startTerminal({ home: folder }, 'logout', '--url', product.url);
    await over.shows(/You are signed out/);
    expect([await over.ended, existsSync(join(folder, 'logins.json'))]).toEqual([0, false]);
    const unknown = startTerminal({ home: folder }, 'whoami', '--url', product.url);
    await unknown.shows(/You are not signed in/);
    expect(await unknown.ended).toBe(3);
  },
);

test(
  'an owner denies the command line, which says so and keeps nothing',
  byKeyboard,
  async ({ product, person: owner }) => {
    const folder = newFolder();
    const terminal = startTerminal({ home: folder }, 'login', '--url', product.url);
    await goToPage(owner, terminal);
    await owner.press(owner.page.getByRole('button', { name: 'Deny' }));
    await owner.sees('The program was not signed in');
    await owner.look('command line, denied');
    await terminal.shows(/denied in the browser/);
    expect([await terminal.ended, readdirSync(folder)]).toEqual([1, []]);
  },
);

test('a request that has expired cannot be allowed', inFull, async ({ product, person: owner }) => {
  const { call } = await internalProject(product.service.world);
  const { login_code } = (await call('POST /auth/cli', { body: { expires_in_millis: 0 } })).body;
  await owner.page.goto(`${product.url}/handler/cli-auth-confirm?login_code=${login_code}`);
  await signIn(owner, credential);
  await owner.sees('This request has ended');
  await owner.look('command line, over');
});

test('who interrupts it leaves nothing', async ({ product }) => {
  const folder = newFolder();
  const terminal = startTerminal({ home: folder }, 'login', '--url', product.url);
  await terminal.shows(/login_code=/);
  terminal.interrupt();
  expect([await terminal.ended, readdirSync(folder)]).toEqual([130, []]);
});

/** Opens the page that the terminal shows, where the owner signs in first. */
async function goToPage(owner: Person, terminal: Terminal): Promise<void> {
  await owner.page.goto(await terminal.shows(/http\S+login_code=\w{45}/));
  await signIn(owner, credential);
  await owner.sees('Sign in to');
}

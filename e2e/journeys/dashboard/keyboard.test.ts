import { owner as credential } from '@latchkey/testing';
import { beforeEach, expect, test } from 'vitest';
import { focusOn } from '../../support/focus.ts';
import { startApplication, startSeeded } from '../../support/installation.ts';
import { signIn } from '../../support/notes.ts';
import { byKeyboard, newPerson, type Person } from '../../support/person.ts';

const SEARCH = 'Search pages, projects and actions';
// Its own: of many projects the switcher shows a field to search them.
const product = await startSeeded();
const { project } = await startApplication(product);
let owner: Person;

beforeEach(async () => {
  owner = await newPerson(byKeyboard);
  await owner.page.goto(`${product.url}/projects/${project.id}/settings`);
  await signIn(owner, credential);
  await heading('Settings').waitFor();
});

test('the command palette leads from page to page, and the focus with it', async () => {
  const { page } = owner;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: SEARCH }).waitFor();
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await heading('Keys').waitFor();
  await focusOn(heading('Keys'));
});

test('Esc closes the palette, and the focus is where it was', async () => {
  const { page } = owner;
  const opener = page.getByRole('button', { name: SEARCH });
  await owner.press(opener);
  await page.getByRole('combobox', { name: SEARCH }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusOn(opener);
});

test('the first letter leads to another project', async () => {
  const { page } = owner;
  await owner.press(page.getByRole('button', { name: 'Switch project from A test' }));
  await focusOn(page.getByRole('listbox', { name: 'Projects' }));
  // One letter: of more, those that come late count as another word.
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/projects/internal/settings`);
});

test('who leaves unsaved changes is asked, and Esc stays with them', async () => {
  const { page } = owner;
  const name = page.getByLabel('Name', { exact: true });
  await owner.type(name, 'Half a na');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('users');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Half a na');
});

test('the account menu leads out', async () => {
  const { page } = owner;
  await owner.press(page.getByRole('button', { name: `Account ${credential.email}` }));
  await owner.press(page.getByRole('button', { name: 'Sign out' }));
  await page.getByRole('heading', { name: 'Sign in to Latchkey' }).waitFor();
});

const heading = (name: string) => owner.page.getByRole('heading', { name, level: 1 });

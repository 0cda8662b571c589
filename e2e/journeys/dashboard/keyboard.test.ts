import { owner as credential } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { focusOn } from '../../support/focus.ts';
import { expect, test, withOwnProduct } from '../../support/test.ts';

const SEARCH = 'Search pages, users, teams and projects';

test.use({ by: 'keyboard' });

test.beforeEach(async ({ dashboard: { open, page } }) => {
  await open('settings');
  await heading(page, 'Settings').waitFor();
});

test('the command palette leads from page to page, and the focus with it', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: SEARCH }).waitFor();
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await heading(page, 'Keys').waitFor();
  await focusOn(heading(page, 'Keys'));
});

test('Esc closes the palette, and the focus is where it was', async ({ dashboard: { owner, page } }) => {
  const opener = page.getByRole('button', { name: SEARCH });
  await owner.press(opener);
  await page.getByRole('combobox', { name: SEARCH }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusOn(opener);
});

test.describe(() => {
  // Of many projects the switcher shows a field to search them.
  test.use(withOwnProduct);

  test('the first letter leads to another project', async ({ product, dashboard: { owner, page } }) => {
    await owner.press(page.getByRole('button', { name: 'Switch project from A test' }));
    await focusOn(page.getByRole('listbox', { name: 'Projects' }));
    // One letter: of more, those that come late count as another word.
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/projects/internal/settings`);
  });
});

test('who leaves unsaved changes is asked, and Esc stays with them', async ({ dashboard: { owner, page } }) => {
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

test('the account menu leads out', async ({ dashboard: { owner, page } }) => {
  await owner.press(page.getByRole('button', { name: `Account ${credential.email}` }));
  await owner.press(page.getByRole('button', { name: 'Sign out' }));
  await page.getByRole('heading', { name: 'Sign in to Latchkey' }).waitFor();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

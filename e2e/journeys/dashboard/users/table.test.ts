import { newEmail } from '@latchkey/testing';
import { expect, inFull, onPhone, test } from '../../../support/test.ts';

test(
  'an owner looks for users, chooses what to see of them, and comes back',
  onPhone,
  async ({ dashboard, project }) => {
    const { owner, page } = dashboard;
    for (let number = 1; number <= 30; number++) {
      const body = { display_name: `Person ${number}`, primary_email: `person${number}@example.com` };
      await project.server('POST /users', { body });
    }
    const firstRow = page.getByRole('row').nth(1);
    const shows = (text: string) => firstRow.filter({ hasText: text }).waitFor();
    await dashboard.open('users');
    await shows('Person 30');
    await owner.look('users, a page of them');

    const order = page.getByRole('combobox', { name: 'Sort users' });
    if (await order.isVisible()) await order.selectOption('Oldest first');
    else await owner.press(page.getByRole('button', { name: 'Signed up' }));
    await shows('Person 1');
    await owner.press(page.getByRole('button', { name: 'Next' }));
    await shows('Person 26');
    await page.goBack();
    await shows('Person 1');

    const search = page.getByRole('searchbox', { name: 'Search users' });
    await owner.type(search, 'person2');
    await shows('Person 2');
    await page.getByRole('row', { name: 'Person 1', exact: false }).first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?order=oldest&q=person2');
    await page.reload();
    await shows('Person 2');
    expect(await search.inputValue()).toBe('person2');

    await owner.press(page.getByRole('button', { name: 'Columns' }));
    await owner.press(page.getByRole('checkbox', { name: 'Last active' }));
    await page.keyboard.press('Escape');
    const head = page.getByRole('columnheader', { name: 'Last active', includeHidden: true });
    await head.waitFor({ state: 'detached' });
    await page.reload();
    await shows('Person 2');
    expect(await head.count()).toBe(0);

    await owner.press(page.getByRole('link', { name: 'Person 20' }));
    await page.getByRole('heading', { name: 'Person 20', level: 1 }).waitFor();
    await page.goBack();
    await shows('Person 2');
    expect(new URL(page.url()).search).toBe('?order=oldest&q=person2');

    await owner.type(search, 'nobody at all');
    await owner.press(page.getByRole('button', { name: 'Clear search' }));
    await shows('Person 1');
  },
);

test('an owner makes a user, who can sign in at once', inFull, async ({ dashboard, project }) => {
  const { owner, page, dialog, answer } = dashboard;
  await dashboard.open('users');
  await page.getByText('No users yet').waitFor();
  await owner.look('users, none');
  await owner.press(page.getByRole('button', { name: 'Create the first user' }));
  const email = newEmail();
  await owner.type(dialog.getByLabel('Email'), 'person1@example');
  await answer('Create user');
  await dialog.getByLabel('Email').and(page.locator('[aria-invalid="true"]')).waitFor();
  await owner.look('users, create');
  await owner.type(dialog.getByLabel('Email'), email);
  await owner.press(dialog.getByRole('switch', { name: 'Verified' }));
  await owner.type(dialog.getByLabel('Password (optional)'), 'correct horse battery');
  await owner.type(dialog.getByLabel('Name (optional)'), 'Ada Lovelace');
  await answer('Create user');
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
  const body = { email, password: 'correct horse battery' };
  expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(200);
});

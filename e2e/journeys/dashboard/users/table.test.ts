import { owner as credential, newEmail, newProject } from '@latchkey/testing';
import { expect } from 'vitest';
import { sharedProduct } from '../../../support/installation.ts';
import { signIn } from '../../../support/notes.ts';
import { journey, journeyInFull, newPerson } from '../../../support/person.ts';

const product = await sharedProduct();

journey('phone', 'an owner looks for users, chooses what to see of them, and comes back', async (way) => {
  const project = await newProject({}, product.service.world);
  for (let number = 1; number <= 30; number++) {
    const body = { display_name: `Person ${number}`, primary_email: `person${number}@example.com` };
    await project.server('POST /users', { body });
  }
  const owner = await newPerson(way);
  const { page } = owner;
  const users = `${product.url}/projects/${project.id}/users`;
  const firstRow = page.getByRole('row').nth(1);
  const shows = (text: string) => firstRow.filter({ hasText: text }).waitFor();
  await page.goto(users);
  await signIn(owner, credential);
  await shows('Person 30');
  await owner.look('users, a page of them');

  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await shows('Person 1');
  await owner.press(page.getByRole('button', { name: 'Next' }));
  await shows('Person 26');
  await page.goBack();
  await shows('Person 1');

  const search = page.getByRole('searchbox', { name: 'Search users' });
  await owner.type(search, 'person2');
  await shows('Person 2');
  await page.getByRole('row', { name: 'Person 1', exact: false }).first().waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?q=person2&order=oldest');
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
  expect(new URL(page.url()).search).toBe('?q=person2&order=oldest');

  await owner.type(search, 'nobody at all');
  await owner.press(page.getByRole('button', { name: 'Clear search' }));
  await shows('Person 1');
});

journeyInFull('an owner makes a user, who can sign in at once', async (way) => {
  const project = await newProject({}, product.service.world);
  const owner = await newPerson(way);
  const { page } = owner;
  await page.goto(`${product.url}/projects/${project.id}/users`);
  await signIn(owner, credential);
  await page.getByText('No users yet').waitFor();
  await owner.look('users, none');
  await owner.press(page.getByRole('button', { name: 'Create the first user' }));
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  const email = newEmail();
  await owner.type(dialog.getByLabel('Email'), 'person1@example');
  await owner.press(dialog.getByRole('button', { name: 'Create user' }));
  await dialog.getByLabel('Email').and(page.locator('[aria-invalid="true"]')).waitFor();
  await owner.look('users, create');
  await owner.type(dialog.getByLabel('Email'), email);
  await owner.press(dialog.getByRole('switch', { name: 'Verified' }));
  await owner.type(dialog.getByLabel('Password (optional)'), 'correct horse battery');
  await owner.type(dialog.getByLabel('Name (optional)'), 'Ada Lovelace');
  await owner.press(dialog.getByRole('button', { name: 'Create user' }));
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
  const body = { email, password: 'correct horse battery' };
  expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(200);
});

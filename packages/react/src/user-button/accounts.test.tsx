import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, grace, severalAccounts } from '../../testing/several-accounts.tsx';
import type { StageOptions } from '../../testing/stage.tsx';
import { takeEmail } from '../credentials/typed-email.ts';
import { UserButton } from './user-button.tsx';

async function menu(options: StageOptions = {}) {
  const given = await severalAccounts(options);
  given.show(<UserButton />);
  const open = async () => given.user.click(await screen.findByRole('button'));
  const choose = async (name: string | RegExp) => given.user.click(await screen.findByRole('menuitem', { name }));
  await open();
  return { ...given, open, choose };
}
const staying: StageOptions = { redirectMethod: 'none' };
const isOf = (email: string) => screen.findByRole('button', { name: `Account of ${email}` });
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

test('the menu offers the other accounts of the browser, and to add one', async () => {
  await menu();
  await screen.findByRole('group', { name: 'Other accounts' });
  const expected = ['Account settings', `AD${ada}`, 'Add account', 'Sign Out', 'Sign out of all accounts'];
  expect(items()).toEqual(expected);
});

test('where the project has one account at a time it is as ever, and nothing is asked', async () => {
  const { service } = await menu({ branding: {} });
  await waitFor(() => expect(service.keys()).toContain('GET /users/me'));
  expect(items()).toEqual(['Account settings', 'Sign Out']);
  expect(screen.queryByRole('group')).toBeNull();
});

test('one click goes on with another account', async () => {
  const { choose } = await menu(staying);
  await choose(/ada@/);
  await isOf(ada);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('to add an account leads to the sign-in page', async () => {
  const { choose, visited } = await menu();
  await choose('Add account');
  await waitFor(() => expect(visited).toEqual(['/handler/sign-in?add_account=true']));
});

test('whose session is over signs in again, with the email filled in', async () => {
  const { choose, endSessions, visited } = await menu();
  endSessions(ada);
  await choose(/ada@/);
  await waitFor(() => expect(visited).toEqual(['/handler/sign-in?add_account=true']));
  expect(takeEmail()).toBe(ada);
  await isOf(grace);
});

test('an account that is known to be signed out says so', async () => {
  const { app, endSessions, time } = await menu(staying);
  endSessions(ada);
  const { id = '' } = (await app.accountsStore.read())?.[0] ?? {};
  await app.switchAccount(id);
  await time.advance(5000);
  await screen.findByRole('menuitem', { name: /ada@example.com ?Signed out/ });
});

test('signing out goes on with the other account', async () => {
  const { choose } = await menu(staying);
  await choose('Sign Out');
  await isOf(ada);
});

test('all accounts are signed out at once', async () => {
  const { choose, service } = await menu(staying);
  await choose('Sign out of all accounts');
  await screen.findByRole('button', { name: 'Account' });
  expect(service.keys().filter((key) => key === 'DELETE /auth/sessions/current')).toHaveLength(2);
});

test('who is signed out goes on with an account that is still signed in', async () => {
  const given = await severalAccounts(staying);
  given.endSessions(grace);
  given.app.ownerSession.dropAccessToken((await given.app.getAccessToken()) ?? '');
  await given.app.getAccessToken();
  given.show(<UserButton />);
  await given.user.click(await screen.findByRole('button'));
  await given.user.click(await screen.findByRole('menuitem', { name: /ada@/ }));
  await isOf(ada);
});

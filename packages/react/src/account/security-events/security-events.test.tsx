import { breakdown, data } from '@latchkey/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import type { StageOptions } from '../../../testing/stage.tsx';

const KEY = 'GET /latchkey/users/me/events';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const event = (id: number, changes: object = {}) => ({
  id: String(id),
  kind: 'session.created',
  at_millis: Date.UTC(2026, 4, 4, 12),
  by: 'you',
  changed: [],
  about: null,
  factors: ['password', 'totp'],
  user_agent: LINUX,
  count: 1,
  network: null,
  ...changes,
});
const pageOf = (items: readonly object[], next_cursor: string | null = null) =>
  data({ is_paginated: true, items, pagination: { next_cursor } });

const opened = (items: readonly object[], replies: StageOptions['replies'] = {}) =>
  accountAt('security', { replies: { [KEY]: () => pageOf(items), ...replies } });
const row = async (index = 0) => (await screen.findAllByRole('listitem'))[index] as HTMLElement;

test('a sign-in is told with what was proven, where and when', async () => {
  await opened([event(1)]);
  expect((await row()).textContent).toMatch(/Signed in.*password, authenticator app · Firefox on Linux.*May 4, 2026/);
});

test('what changed is told, with the name of what it is about', async () => {
  const account = { kind: 'user.updated', factors: [], user_agent: null };
  await opened([
    event(3, { ...account, changed: ['primary_email', 'password'], about: 'ada@example.com', by: 'app' }),
    event(2, { kind: 'passkey.deleted', about: 'My phone', factors: [], user_agent: null }),
    event(1, { ...account, changed: ['second_factor_off'] }),
  ]);
  const [changed, removed, off] = [await row(0), await row(1), await row(2)];
  expect(changed.textContent).toMatch(/Primary email changed · Password changed.*By the app.*ada@example\.com/);
  expect(removed.textContent).toMatch(/Passkey removed.*My phone/);
  expect(off.textContent).toMatch(/Two-factor authentication turned off/);
});

test('what somebody did in the place of the user is marked, and so is what is suspicious', async () => {
  await opened([event(2, { by: 'impersonator' }), event(1, { kind: 'session.reused', factors: [], user_agent: null })]);
  expect(within(await row(0)).getByText('Someone acting as you')).toBeDefined();
  expect(within(await row(1)).getByText('Check this')).toBeDefined();
});

test('failed sign-ins are told as a number, with where they came from', async () => {
  const failed = { kind: 'sign_in.failed', by: 'unknown', factors: ['password'], network: '203.0.113.0/24' };
  await opened([
    event(2, { ...failed, count: 12, user_agent: 'Chrome/Windows' }),
    event(1, { ...failed, user_agent: null }),
  ]);
  expect((await row(0)).textContent).toMatch(/Failed sign-ins: 12.*password · Chrome on Windows · 203\.0\.113\.0\/24/);
  expect((await row(1)).textContent).toMatch(/Failed sign-in(?!s)/);
});

test('older events are read where they are asked for', async () => {
  const pages = [pageOf([event(3), event(2)], '1'), pageOf([event(1, { kind: 'user.created' })])];
  const { press } = await accountAt('security', { replies: { [KEY]: () => pages.shift() ?? pageOf([]) } });
  await press('Show older');
  expect((await row(2)).textContent).toMatch(/Account created/);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('where it cannot be read, that can be tried again', async () => {
  let isBroken = true;
  const { press } = await opened([], { [KEY]: () => (isBroken ? breakdown : pageOf([event(1)])) });
  await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await press('Try again');
  expect(await row()).toBeDefined();
});

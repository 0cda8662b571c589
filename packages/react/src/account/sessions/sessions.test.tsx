import { breakdown, done, listOf } from '@latchkey/testing/fake-api';
import { type SessionBody, sessionBody, userAgents } from '@latchkey/testing/fake-api/samples/user';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import type { StageOptions } from '../../../testing/stage.tsx';
import { deviceOf } from '../../session/device-name.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (number: number, changes: Partial<SessionBody> = {}) => {
  const { last_used_at, last_used_at_end_user_ip_info, ...bare } = sessionBody(number);
  return { ...bare, created_at: Date.UTC(2026, 4, 4, 12), user_agent: userAgents.linux, ...changes };
};
const END = `DELETE /auth/sessions/${sessionBody(2).id}` as const;
const own = session(1, { is_current_session: true });

async function sessions(others: object[], replies: StageOptions['replies'] = {}) {
  const list = [own, ...others];
  const given = await accountAt('sessions', {
    replies: { 'GET /latchkey/sessions': () => listOf(...list), ...replies },
  });
  await screen.findAllByRole('listitem');
  return { ...given, list };
}
const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' });

test('this device is marked, and is signed out elsewhere', async () => {
  await sessions([]);
  expect(screen.getByText('This device')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull();
});

test('a session in which somebody acts as the user is marked', async () => {
  await sessions([session(2, { is_impersonation: true })]);
  expect(screen.getByText('Someone acting as you')).toBeDefined();
});

test('another device is signed out after a question', async () => {
  const { press, user, list, keys, said } = await sessions([session(2, { user_agent: null })], {
    [END]: () => done,
  });
  await press('Sign out Unknown device');
  expect(keys(END)).toEqual([]);
  list.pop();
  await user.click(confirm());
  await said('Unknown device was signed out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('all others are signed out, this one is not', async () => {
  const replies = Object.fromEntries(
    [2, 3].map((number) => [`DELETE /auth/sessions/${sessionBody(number).id}`, () => done]),
  );
  const { press, user, list, service, said } = await sessions([session(2), session(3)], replies);
  await press('Sign out all other devices');
  list.splice(1);
  await user.click(confirm());
  await said('All other devices were signed out.');
  expect(service.keys().filter((key) => key.startsWith('DELETE'))).toEqual([
    END,
    `DELETE /auth/sessions/${sessionBody(3).id}`,
  ]);
});

test('why it failed is told in the question, which stays', async () => {
  const { press, user, said } = await sessions([session(2)], {
    [END]: () => breakdown,
  });
  await press('Sign out Firefox on Linux');
  await user.click(confirm());
  await said(/Something went wrong/);
});

test.each([
  [LINUX, 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['latchkey/0.1.0', 'latchkey', undefined],
  ['', undefined, undefined],
  [null, undefined, undefined],
] as const)('%s is %s on %s', (userAgent, program, system) => {
  expect(deviceOf(userAgent)).toEqual({ program, system });
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt, listOf } from '../../../testing/account.tsx';
import { failure, ok } from '../../../testing/answers.ts';
import type { StageOptions } from '../../../testing/stage.tsx';
import { deviceOf } from '../../session/device-name.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: string, changes: object = {}) => ({
  id,
  user_id: 'u',
  created_at: Date.UTC(2026, 4, 4, 12),
  expires_at: Date.UTC(2027, 4, 4),
  is_impersonation: false,
  is_current_session: false,
  user_agent: LINUX,
  ...changes,
});
const own = session('s1', { is_current_session: true });

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
  await sessions([session('s2', { is_impersonation: true })]);
  expect(screen.getByText('Somebody acting as you')).toBeDefined();
});

test('another device is signed out after a question', async () => {
  const { press, user, list, keys, said } = await sessions([session('s2', { user_agent: null })], {
    'DELETE /auth/sessions/s2': () => ok({ success: true }),
  });
  await press('Sign out Unknown device');
  expect(keys('DELETE /auth/sessions/s2')).toEqual([]);
  list.pop();
  await user.click(confirm());
  await said('Unknown device is signed out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('all others are signed out, this one is not', async () => {
  const replies = Object.fromEntries(
    ['s2', 's3'].map((id) => [`DELETE /auth/sessions/${id}`, () => ok({ success: true })]),
  );
  const { press, user, list, service, said } = await sessions([session('s2'), session('s3')], replies);
  await press('Sign out all other devices');
  list.splice(1);
  await user.click(confirm());
  await said('All other devices are signed out.');
  expect(service.keys().filter((key) => key.startsWith('DELETE'))).toEqual([
    'DELETE /auth/sessions/s2',
    'DELETE /auth/sessions/s3',
  ]);
});

test('why it failed is told in the question, which stays', async () => {
  const { press, user, said } = await sessions([session('s2')], {
    'DELETE /auth/sessions/s2': () => failure(500, 'No'),
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

import { data, done, knownError, type Reply, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { CliAuthConfirm } from './cli-auth-confirm.tsx';

const CHECK = 'POST /latchkey/cli/check';
const CONFIRM = 'POST /latchkey/cli/confirm';
const DENY = 'POST /latchkey/cli/deny';
const code = '7kq2m0rx'.padEnd(45, '0');
const at = `/handler/cli-auth-confirm?login_code=${code}`;
const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const success = () => done;
const over = () => refusal('CLI_LOGIN_UNKNOWN');

const asking = (differs = {}) =>
  data({
    comparison_code: '7KQ2-M0RX',
    user_agent: 'latchkey/0.1.0 (linux)',
    ip: '203.0.113.7',
    country_code: 'GB',
    city_name: 'London',
    created_at_millis: Date.UTC(2026, 9, 1, 12),
    expires_at_millis: Date.UTC(2026, 9, 1, 14),
    is_session_fresh: true,
    ...differs,
  });

async function page(options: StageOptions = {}, check: Reply = asking()) {
  const given = await stage({ at, signedIn: true, ...options });
  given.service.answer(CHECK, check);
  given.show(<CliAuthConfirm fullPage />);
  return given;
}

test('what asks is shown, and who it would act as', async () => {
  await page();
  await heading('Sign in to Acme from the command line?');
  for (const shown of ['7KQ2-M0RX', 'latchkey/0.1.0 (linux)', '203.0.113.7 · London, GB'])
    expect(screen.getByText(shown)).toBeDefined();
  expect(screen.getByText(new RegExp(`wants to act as ${email}`))).toBeDefined();
});

test('to open the page answers nothing', async () => {
  const { service } = await page();
  await heading('Sign in to Acme from the command line?');
  expect(service.keys().filter((key) => key === CONFIRM || key === DENY)).toEqual([]);
});

test('denying looks no less of a button than allowing', async () => {
  await page();
  const looks = [await button('Deny'), await button('Allow')].map((one) => one.dataset.variant);
  expect(looks).toEqual(['secondary', 'secondary']);
});

test.each([
  ['Allow', CONFIRM, 'The program is signed in'],
  ['Deny', DENY, 'The program was not signed in'],
] as const)('"%s" answers, and says that the window can be closed', async (name, key, title) => {
  const { user, service } = await page();
  service.answer(key, success);
  await user.click(await button(name));
  await heading(title);
  expect(screen.getByText(/You can close this window/)).toBeDefined();
  expect(service.sent).toContainEqual({ key, body: { login_code: code } });
});

test('a request that is over cannot be answered', async () => {
  await page({}, over);
  await heading('This request has ended');
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

test('nor one that is answered elsewhere meanwhile', async () => {
  const { user, service } = await page();
  service.answer(CONFIRM, over);
  await user.click(await button('Allow'));
  await heading('This request has ended');
});

test('who has signed in long ago signs in again, and comes back', async () => {
  const { user, service, visited } = await page({}, () => asking({ is_session_fresh: false }));
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  await user.click(await button('Sign in again'));
  await waitFor(() => expect(visited).toEqual([at]));
  expect(service.keys()).toContain('DELETE /auth/sessions/current');
});

test('the same when the service finds so', async () => {
  const { user, service } = await page();
  service.answer(CONFIRM, () => refusal('SESSION_NOT_FRESH'));
  await user.click(await button('Allow'));
  expect(await button('Sign in again')).toBeDefined();
});

test('who has signed in long ago may still deny', async () => {
  const { user, service } = await page({}, () => asking({ is_session_fresh: false }));
  service.answer(DENY, success);
  await user.click(await button('Deny'));
  await heading('The program was not signed in');
});

test('who is signed out signs in first, and comes back', async () => {
  const { visited } = await page({ signedIn: false });
  const back = encodeURIComponent(at);
  await waitFor(() => expect(visited).toEqual([`replace /handler/sign-in?after_auth_return_to=${back}`]));
});

test('an address without a code is incomplete', async () => {
  await page({ at: '/handler/cli-auth-confirm' });
  await heading('This link is incomplete');
});

test('a failure is shown, and can be tried again', async () => {
  const { user, service } = await page();
  service.answer(CONFIRM, () => knownError('SCHEMA_ERROR', { message: 'Something is wrong.' }));
  service.answer(CONFIRM, success);
  await user.click(await button('Allow'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something is wrong.');
  await user.click(await button('Allow'));
  await heading('The program is signed in');
});

import { data, knownError } from '@latchkey/testing/fake-api';
import { factor, mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { oneOfSeveral } from '../../testing/several-accounts.tsx';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { MagicLinkCallback } from './magic-link-callback.tsx';

const CHECK = 'POST /latchkey/otp/check-code';
const CONTINUE = 'Continue as a…@example.com';
const SIGN_IN = 'POST /auth/otp/sign-in';
const UPGRADE = 'POST /latchkey/anonymous/upgrade/otp';
const at = `/handler/magic-link-callback?code=${mailed.code}`;
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => screen.findByRole('button', { name });

async function page(options: StageOptions = {}, prepare?: (given: Awaited<ReturnType<typeof stage>>) => void) {
  const given = await stage({ at, ...options });
  prepare?.(given);
  given.show(<MagicLinkCallback fullPage />);
  return given;
}

test('to open the link signs nobody in', async () => {
  const { service } = await page();
  await heading('Sign in to Acme?');
  expect(service.keys()).toContain(CHECK);
  expect(service.keys()).not.toContain(SIGN_IN);
});

test('the button signs in, and leads to where the way led from', async () => {
  const { user, service, visited } = await page({ at: `${at}&after_auth_return_to=%2Fnotes` });
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  expect(service.sent).toContainEqual({ key: SIGN_IN, body: { code: mailed.code } });
});

test('the question stays while the page is left', async () => {
  const { user, service, time } = await page();
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(service.keys()).toContain('GET /users/me'));
  await act(async () => {});
  expect((await press(CONTINUE)).getAttribute('aria-busy')).toBe('true');
  await time.advance(2000);
  expect(await heading("You're signed in")).toBeDefined();
});

test('where there can be several accounts, who is signed in is asked as well', async () => {
  const { user, service, visited } = await page(oneOfSeveral());
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(visited).toEqual(['replace /']));
  expect(service.keys()).toContain(SIGN_IN);
});

test('who did not ask for the link goes home, signed out', async () => {
  const { user, service, visited } = await page();
  await user.click(await press('Cancel'));
  expect(visited).toEqual(['/']);
  expect(service.keys()).not.toContain(SIGN_IN);
});

const reasons = [
  ['VERIFICATION_CODE_NOT_FOUND', "This link doesn't work"],
  ['VERIFICATION_CODE_EXPIRED', 'This link has expired'],
  ['VERIFICATION_CODE_ALREADY_USED', 'This link has been used'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'Too many attempts'],
] as const;

test.each(reasons)('%s: "%s", and the way to another one', async (code, title) => {
  const { user, visited } = await page({ at: `${at}&after_auth_return_to=%2Fnotes` }, ({ service }) =>
    service.answer(CHECK, () => knownError(code)),
  );
  await heading(title);
  await user.click(await press('Send a new one'));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test.each(reasons)('%s meanwhile: "%s"', async (code, title) => {
  const { user } = await page({}, ({ service }) => service.answer(SIGN_IN, () => knownError(code)));
  await user.click(await press(CONTINUE));
  expect(await heading(title)).toBeDefined();
});

test('a registration that was closed is told on the page', async () => {
  const closed = () => knownError('SIGN_UP_NOT_ENABLED');
  const { user } = await page({}, ({ service }) => {
    service.answer(SIGN_IN, closed);
    service.answer(SIGN_IN, closed);
  });
  await user.click(await press(CONTINUE));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('This project does not accept new accounts.'),
  );
});

test('who is signed in is told as whom, and the code is left alone', async () => {
  const { service } = await page({ signedIn: true });
  await heading("You're signed in");
  expect(screen.getByText(`You're signed in as ${email}.`)).toBeDefined();
  expect(service.keys()).not.toContain(CHECK);
});

test('a second factor is asked for on its own page', async () => {
  const { user, app, visited } = await page({ at: `${at}&after_auth_return_to=%2Fnotes` }, ({ service }) =>
    service.answer(SIGN_IN, secondFactorRequired),
  );
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(visited).toEqual(['replace /handler/mfa?after_auth_return_to=%2Fnotes']));
  expect(app.mfaAttemptCode()).toBe(factor.attempt);
});

test('where the app does not redirect, it is asked for here', async () => {
  const { user } = await page({ redirectMethod: 'none' }, ({ service }) =>
    service.answer(SIGN_IN, secondFactorRequired),
  );
  await user.click(await press(CONTINUE));
  await heading("Confirm it's you");
  await user.keyboard(factor.totp);
  expect(await heading("You're signed in")).toBeDefined();
});

test('whoever is signed in anonymously becomes the account of the address', async () => {
  const { user, service, visited } = await page({ anonymous: true });
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(visited).toEqual(['replace /']));
  expect(service.sent).toContainEqual({ key: UPGRADE, body: { code: mailed.code } });
  expect(service.keys()).not.toContain(SIGN_IN);
});

test('where the address has an account already, that one is signed in to', async () => {
  const { user, service, visited } = await page({ anonymous: true }, ({ service }) =>
    service.answer(UPGRADE, () =>
      knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false }),
    ),
  );
  await user.click(await press(CONTINUE));
  await waitFor(() => expect(visited).toEqual(['replace /']));
  expect(service.sent).toContainEqual({ key: SIGN_IN, body: { code: mailed.code } });
});

test('what the sign-in has removed is told before the page is left', async () => {
  const tokens = { access_token: 'a', refresh_token: 'r', user_id: 'u', is_new_user: false };
  const { user, visited } = await page({ at: `${at}&after_auth_return_to=%2Fnotes` }, ({ service }) =>
    service.answer(SIGN_IN, () => data(tokens, { removed: 'sessions=1, password=1, oauth_accounts=2' })),
  );
  await user.click(await press(CONTINUE));
  await heading('Your account is secured');
  const things = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([things, visited]).toEqual([['Password', 'Sessions 1', 'Connected accounts 2'], []]);
  await user.click(await press('Continue'));
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

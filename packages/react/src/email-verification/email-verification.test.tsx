import { breakdown, data, done, knownError, type PlainErrorCode, refusal } from '@latchkey/testing/fake-api';
import { mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { EmailVerification } from './email-verification.tsx';

const CHECK = 'POST /contact-channels/verify/check-code';
const VERIFY = 'POST /latchkey/contact-channels/verify';
const SEND = 'POST /contact-channels/send-verification-code';
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => screen.findByRole('button', { name });

async function page(options: StageOptions = {}, prepare?: (given: Awaited<ReturnType<typeof stage>>) => void) {
  const given = await stage({ at: `/handler/email-verification?code=${mailed.code}`, ...options });
  prepare?.(given);
  given.show(<EmailVerification fullPage />);
  return given;
}

const checkedAs =
  (code: PlainErrorCode) =>
  ({ service }: Awaited<ReturnType<typeof stage>>) =>
    service.answer(CHECK, () => knownError(code));

test('to open the link verifies nothing', async () => {
  const { service } = await page();
  await heading('Verify your email?');
  expect(screen.getByText(/at Acme/)).toBeDefined();
  expect(service.keys()).toContain(CHECK);
  expect(service.keys()).not.toContain(VERIFY);
});

test('the button verifies, and whoever is not signed in can sign in then', async () => {
  const { service, user, visited } = await page();
  await user.click(await press('Verify email'));
  const title = await heading('Your email is verified');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(service.sent).toContainEqual({ key: VERIFY, body: { code: mailed.code } });
  await user.click(await press('Sign In'));
  expect(visited).toEqual(['/handler/sign-in']);
});

test('whoever is signed in goes on, to where the way led from', async () => {
  const at = `/handler/email-verification?code=${mailed.code}&after_auth_return_to=%2Fnotes`;
  const { user, visited } = await page({ at, signedIn: true });
  await user.click(await press('Verify email'));
  await user.click(await press('Continue'));
  expect(visited).toEqual(['replace /notes']);
});

test('who thinks again goes home, with nothing verified', async () => {
  const { service, user, visited } = await page();
  await user.click(await press('Cancel'));
  expect(visited).toEqual(['/']);
  expect(service.keys()).not.toContain(VERIFY);
});

test('an address that is gone is told in the words of the service', async () => {
  const { user } = await page({}, ({ service }) => service.answer(VERIFY, () => refusal('CHANNEL_GONE')));
  await user.click(await press('Verify email'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      "This code was sent to an email that's no longer on the account. Request a new code.",
    ),
  );
});

test('a link that was used has done its work', async () => {
  await page({}, checkedAs('VERIFICATION_CODE_ALREADY_USED'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test('so has one that is used by something else at the same moment', async () => {
  const { user, service } = await page();
  service.answer(VERIFY, () => knownError('VERIFICATION_CODE_ALREADY_USED'));
  await user.click(await press('Verify email'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', "This link doesn't work"],
  ['VERIFICATION_CODE_EXPIRED', 'This link has expired'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'Too many attempts'],
] as const)('%s: "%s"; for another one people sign in', async (code, title) => {
  const { user, visited } = await page({}, checkedAs(code));
  await heading(title);
  await user.click(await press('Sign In'));
  expect(visited).toEqual(['/handler/sign-in']);
});

test('whoever is signed in has another one sent at once', async () => {
  const { user, service } = await page({ signedIn: true }, checkedAs('VERIFICATION_CODE_EXPIRED'));
  await heading('This link has expired');
  await user.click(await press('Send a new one'));
  await heading('Check your email');
  expect(screen.getByText(`We sent a link to ${email}. Open it to verify the address.`)).toBeDefined();
  expect(service.keys()).toContain(SEND);
});

test('whose address is verified by now needs no other one', async () => {
  const { user, service } = await page({ signedIn: true }, checkedAs('VERIFICATION_CODE_EXPIRED'));
  service.answer(SEND, () => knownError('EMAIL_ALREADY_VERIFIED'));
  await user.click(await press('Send a new one'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test('an address without a code is no link of ours', async () => {
  const { service } = await page({ at: '/handler/email-verification' });
  await heading("This link doesn't work");
  expect(service.keys()).not.toContain(CHECK);
});

test('a failure is told, and the question stays', async () => {
  const { user, service } = await page();
  service.answer(VERIFY, () => breakdown);
  await user.click(await press('Verify email'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('7kq2m4x9'));
  await user.click(await press('Verify email'));
  expect(await heading('Your email is verified')).toBeDefined();
});

const setUp = {
  password: 1,
  sessions: 2,
  api_keys: 1,
  team_api_keys: 0,
  second_factor: 1,
  security_keys: 0,
  recovery_codes: 0,
  passkeys: 0,
  oauth_accounts: 0,
  addresses: 0,
  invitations: 0,
};
const question = {
  ticket: 't'.repeat(45),
  expires_at_millis: Date.UTC(2100, 0),
  email,
  created_at_millis: Date.UTC(2026, 4, 4, 12),
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  country_code: 'DE',
  city_name: 'Berlin',
  set_up: setUp,
};

/** Somebody has opened the link elsewhere than where the account is signed in. */
async function asked() {
  const given = await page({}, ({ service }) => service.answer(VERIFY, () => data({ question })));
  await given.user.click(await press('Verify email'));
  await heading('Did you create this account?');
  return given;
}

test('elsewhere than where the account is signed in, it is said what the account is', async () => {
  await asked();
  for (const words of ['Firefox · Linux', 'Berlin, DE', 'Password', 'Authenticator app'])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Password',
    'Sessions 2',
    'API keys 1',
    'Authenticator app',
  ]);
});

test('“This was me” leaves everything, and says which address is verified', async () => {
  const { user, service } = await asked();
  service.answer('POST /latchkey/account-questions/confirm', () => done);
  await user.click(await press('This was me'));
  await heading('Your email is verified');
  expect(screen.getByText(`${email} is verified. You can close this page or continue.`)).toBeDefined();
  expect(service.sent).toContainEqual({
    key: 'POST /latchkey/account-questions/confirm',
    body: { ticket: question.ticket },
  });
});

test('“Secure my account” says what was removed, and leads on', async () => {
  const { user, service, visited } = await asked();
  const tokens = { access_token: 'a', refresh_token: 'r', user_id: 'u' };
  service.answer('POST /latchkey/account-questions/secure', () => data({ ...tokens, removed: setUp }));
  await user.click(await press('Secure my account'));
  const title = await heading('Your account is secured');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await user.click(await press('Continue'));
  expect(visited).toEqual(['replace /']);
});

test('whoever is too late is told, and the question stays', async () => {
  const { user, service } = await asked();
  service.answer('POST /latchkey/account-questions/secure', () => knownError('VERIFICATION_CODE_EXPIRED'));
  await user.click(await press('Secure my account'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The code has expired.'));
  expect(await press('This was me')).toBeDefined();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, knownError, refusal } from '../../testing/answers.ts';
import { mailed } from '../../testing/mailed-codes.ts';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { EmailVerification } from './email-verification.tsx';

const CHECK = 'POST /contact-channels/verify/check-code';
const VERIFY = 'POST /contact-channels/verify';
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
  (code: string) =>
  ({ service }: Awaited<ReturnType<typeof stage>>) =>
    service.answer(CHECK, () => knownError(code, 400));

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
  const { user } = await page({}, ({ service }) =>
    service.answer(VERIFY, () => refusal('CHANNEL_GONE', 400, 'The address of this code is gone.')),
  );
  await user.click(await press('Verify email'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The address of this code is gone.'));
});

test('a link that was used has done its work', async () => {
  await page({}, checkedAs('VERIFICATION_CODE_ALREADY_USED'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test('so has one that is used by something else at the same moment', async () => {
  const { user, service } = await page();
  service.answer(VERIFY, () => knownError('VERIFICATION_CODE_ALREADY_USED', 409));
  await user.click(await press('Verify email'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'This link does not work'],
  ['VERIFICATION_CODE_EXPIRED', 'This link has expired'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'This link was tried too often'],
])('%s: "%s"; for another one people sign in', async (code, title) => {
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
  service.answer(SEND, () => knownError('EMAIL_ALREADY_VERIFIED', 409));
  await user.click(await press('Send a new one'));
  expect(await heading('Your email is verified')).toBeDefined();
});

test('an address without a code is no link of ours', async () => {
  const { service } = await page({ at: '/handler/email-verification' });
  await heading('This link does not work');
  expect(service.keys()).not.toContain(CHECK);
});

test('a failure is told, and the question stays', async () => {
  const { user, service } = await page();
  service.answer(VERIFY, () => failure(500, 'down'));
  await user.click(await press('Verify email'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('req_7f3k2'));
  await user.click(await press('Verify email'));
  expect(await heading('Your email is verified')).toBeDefined();
});

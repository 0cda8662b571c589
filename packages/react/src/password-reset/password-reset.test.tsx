import { breakdown, knownError } from '@latchkey/testing/fake-api';
import { mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../testing/described.ts';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { PasswordReset } from './password-reset.tsx';

const CHECK = 'POST /auth/password/reset/check-code';
const RESET = 'POST /auth/password/reset';
const password = 'staple battery horse';
const heading = (name: string) => screen.findByRole('heading', { name });

async function page(options: StageOptions = {}, prepare?: (given: Awaited<ReturnType<typeof stage>>) => void) {
  const given = await stage({ at: `/handler/password-reset?code=${mailed.code}`, ...options });
  prepare?.(given);
  given.show(<PasswordReset fullPage />);
  const { user } = given;
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const choose = async (typed = password) => {
    await heading('Choose a new password');
    if (typed) await user.type(field('Password'), typed);
    await user.click(screen.getByRole('button', { name: 'Set password' }));
  };
  return { ...given, field, choose };
}

test('the code is looked at before a password is asked for, and not used up by it', async () => {
  const { service } = await page();
  expect(screen.getByText('Loading…')).toBeDefined();
  await heading('Choose a new password');
  expect(service.sent.filter(({ key }) => key !== 'GET /projects/current')).toEqual([
    { key: CHECK, body: { code: mailed.code } },
  ]);
});

test('a password is set, and leads to sign-in', async () => {
  const { choose, user, service, visited } = await page();
  await choose();
  const title = await heading('Your password was changed');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(service.sent).toContainEqual({ key: RESET, body: { code: mailed.code, password } });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in']);
});

test('the way back that the mail was handed is kept', async () => {
  const at = `/handler/password-reset?code=${mailed.code}&after_auth_return_to=%2Fnotes`;
  const { choose, user, visited } = await page({ at });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('managers are asked for a new password', async () => {
  const { field } = await page();
  await heading('Choose a new password');
  expect(field('Password').getAttribute('autocomplete')).toBe('new-password');
});

test.each([
  ['short', 'Use at least 8 characters'],
  ['', 'Please enter your password'],
])('"%s": %s', async (typed, error) => {
  const { choose, field, service } = await page();
  await choose(typed);
  expect(described(field('Password'))).toContain(error);
  expect(service.keys()).not.toContain(RESET);
});

test('what the service finds wrong with the password is told below it', async () => {
  const { choose, field, service } = await page();
  service.answer(RESET, () => knownError('PASSWORD_TOO_SHORT', { min_length: 12 }));
  await choose();
  await waitFor(() =>
    expect(described(field('Password'))).toContain('The password is too short. Use at least 12 characters.'),
  );
});

const reasons = [
  ['VERIFICATION_CODE_NOT_FOUND', "This link doesn't work"],
  ['VERIFICATION_CODE_EXPIRED', 'This link has expired'],
  ['VERIFICATION_CODE_ALREADY_USED', 'This link has been used'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'Too many attempts'],
] as const;

test.each(reasons)('%s: "%s", and another one can be had', async (code, title) => {
  const { user, visited } = await page({}, ({ service }) => service.answer(CHECK, () => knownError(code)));
  await heading(title);
  await user.click(screen.getByRole('button', { name: 'Send a new one' }));
  expect(visited).toEqual(['/handler/forgot-password']);
});

test.each(reasons)('%s meanwhile: "%s"', async (code, title) => {
  const { choose } = await page({}, ({ service }) => service.answer(RESET, () => knownError(code)));
  await choose();
  expect(await heading(title)).toBeDefined();
});

test.each(['', '?code=', '?code=abc'])('an address that ends in "%s" is no link of ours', async (query) => {
  const { service } = await page({ at: `/handler/password-reset${query}` });
  await heading("This link doesn't work");
  expect(service.keys()).toEqual(['GET /projects/current']);
});

test('when nobody can be asked, it can be tried again', async () => {
  const { user } = await page({}, ({ service }) => service.answer(CHECK, () => breakdown));
  await heading('Something went wrong');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Choose a new password')).toBeDefined();
});

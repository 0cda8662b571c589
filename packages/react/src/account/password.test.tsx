import { done, knownError, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../testing/account.tsx';
import { described } from '../../testing/described.ts';

const CHANGE = 'POST /auth/password/update';
const SET = 'POST /auth/password/set';
const NEW = 'a better horse battery';

async function change(options: Parameters<typeof accountAt>[1] = {}) {
  const given = await accountAt('password', options);
  const fill = async () => {
    await given.type('Current password', 'correct horse battery');
    await given.type('New password', NEW);
    await given.press('Change password');
  };
  return { ...given, fill };
}

test('a wrong password is told at its field', async () => {
  const { fill } = await change({ replies: { [CHANGE]: () => knownError('PASSWORD_CONFIRMATION_MISMATCH') } });
  await fill();
  await screen.findByText("This isn't your current password");
  expect(described(screen.getByLabelText('Current password'))).toBe("This isn't your current password");
});

test('a new password that is refused is told at the new one', async () => {
  const { fill } = await change({
    replies: { [CHANGE]: () => knownError('PASSWORD_TOO_SHORT', { min_length: 8 }) },
  });
  await fill();
  await screen.findByText('The password is too short. Use at least 8 characters.');
  expect(described(screen.getByLabelText('New password'))).toMatch(/too short/);
});

test('who acts as somebody else is told that passwords stay', async () => {
  const { fill, said } = await change({ replies: { [CHANGE]: () => refusal('IMPERSONATED') } });
  await fill();
  await said(/^You are impersonating this user\./);
});

test('the password is changed, and the form is empty again', async () => {
  const { fill, keys, said } = await change({ replies: { [CHANGE]: () => done } });
  await fill();
  await said(/You're signed out on all other devices/);
  expect(keys(CHANGE)).toEqual([{ old_password: 'correct horse battery', new_password: NEW }]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('nothing is sent while a field is empty', async () => {
  const { press, keys } = await change();
  await press('Change password');
  expect(described(screen.getByLabelText('Current password'))).toBe('Please enter your current password');
  expect(keys(CHANGE)).toEqual([]);
});

test('managers find the account that the password is of', async () => {
  await change();
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('ada@example.com');
});

test('who has none sets the first one, and is asked for no other', async () => {
  const { press, type, keys, said } = await accountAt('password', {
    user: { has_password: false },
    replies: { [SET]: () => done },
  });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await type('New password', NEW);
  await press('Set password');
  await said(/Password set/);
  expect(keys(SET)).toEqual([{ password: NEW }]);
});

test('without an address there is nothing that a password could sign in with', async () => {
  await accountAt('password', { user: { primary_email: null, has_password: false } });
  expect(screen.getByText(/Add an email first/)).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('what was said of the new password is gone once it is set', async () => {
  const { type, press, said, time } = await accountAt('password', {
    user: { has_password: false },
    replies: { [SET]: () => done, 'POST /latchkey/password-check': () => done },
  });
  await type('New password', NEW);
  await waitFor(async () => {
    await time.advance(500);
    expect(screen.queryByText(/You can use this password/)).not.toBeNull();
  });
  await press('Set password');
  await said(/Password set/);
  expect(screen.queryByText(/You can use this password/)).toBeNull();
});

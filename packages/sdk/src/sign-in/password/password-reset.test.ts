import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const renewed = 'another horse battery';

async function forgetful() {
  const given = await visitor();
  await given.project.signUp({ email: given.email, password });
  expect(await outcome(given.app.sendForgotPasswordEmail(given.email))).toBe('ok');
  return { ...given, code: await given.codeFor(given.email) };
}

test('with the mailed code a new password is set, which signs in', async () => {
  const { app, code, email } = await forgetful();
  expect(await app.resetPassword({ code, password: renewed })).toEqual({ status: 'ok', data: { sessions: 1 } });
  expect(await outcome(app.signInWithCredential({ email, password }))).toBe('EMAIL_PASSWORD_MISMATCH');
  expect(await outcome(app.signInWithCredential({ email, password: renewed }))).toBe('ok');
});

test('nobody is signed in by it, and nobody is led away', async () => {
  const { app, code, visited } = await forgetful();
  await app.resetPassword({ code, password: renewed });
  expect(await app.getUser()).toBeNull();
  expect(visited).toEqual([]);
});

test('the answer for an address that nobody has is the same', async () => {
  const { app } = await visitor();
  expect(await app.sendForgotPasswordEmail(newEmail())).toEqual({ status: 'ok', data: undefined });
});

test('the link leads to the page of the app, or to the one that was named', async () => {
  const { app, email, mailTo } = await forgetful();
  expect((await mailTo(email)).links[0]).toMatch('http://localhost:3000/handler/password-reset?code=');
  await app.sendForgotPasswordEmail(email, { callbackUrl: 'http://localhost:3000/elsewhere' });
  expect((await mailTo(email)).links[0]).toMatch('http://localhost:3000/elsewhere?code=');
});

test.each([
  ['short', 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(71), 'PASSWORD_TOO_LONG'],
])('the password "%s" is a result, and leaves the code good', async (refused, name) => {
  const { app, code } = await forgetful();
  expect(await outcome(app.resetPassword({ code, password: refused }))).toBe(name);
  expect(await outcome(app.resetPassword({ code, password: renewed }))).toBe('ok');
});

test('looking at a code does not use it up, and finds out when it was used', async () => {
  const { app, code } = await forgetful();
  expect(await outcome(app.verifyPasswordResetCode(code))).toBe('ok');
  await app.resetPassword({ code, password: renewed });
  expect(await outcome(app.verifyPasswordResetCode(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
  expect(await outcome(app.resetPassword({ code, password }))).toBe('VERIFICATION_CODE_ALREADY_USED');
});

test('a part of a code is no code', async () => {
  const { app, code } = await forgetful();
  expect(await outcome(app.resetPassword({ code: code.slice(1), password }))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

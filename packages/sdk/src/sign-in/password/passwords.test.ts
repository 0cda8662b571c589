import { expect, test } from 'vitest';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const renewed = 'another horse battery';

async function signedUp() {
  const given = await visitor();
  await given.app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { ...given, user: await given.app.getUser({ or: 'throw' }) };
}

/** Somebody who signs in by mail only. */
async function withoutPassword() {
  const given = await visitor({ magic_link_enabled: true });
  await given.app.sendMagicLinkEmail(given.email);
  await given.app.signInWithMagicLink(await given.codeFor(given.email));
  return { ...given, user: await given.app.getUser({ or: 'throw' }) };
}

test('the new password signs in, and this session goes on', async () => {
  const { app, email, user } = await signedUp();
  const change = await user.updatePassword({ oldPassword: password, newPassword: renewed });
  expect(change).toEqual({ status: 'ok', data: undefined });
  expect(await app.getUser()).toMatchObject({ id: user.id });
  expect(await outcome(app.signInWithCredential({ email, password: renewed }))).toBe('ok');
});

test.each([
  ['wrong password', renewed, 'PASSWORD_CONFIRMATION_MISMATCH'],
  ['x'.repeat(71), renewed, 'PASSWORD_CONFIRMATION_MISMATCH'],
  [password, 'short', 'PASSWORD_TOO_SHORT'],
  [password, 'x'.repeat(71), 'PASSWORD_TOO_LONG'],
])('from "%s" to "%s" is a result', async (oldPassword, newPassword, code) => {
  const { user } = await signedUp();
  expect(await outcome(user.updatePassword({ oldPassword, newPassword }))).toBe(code);
});

test('who has no password cannot change it', async () => {
  const { user } = await withoutPassword();
  const change = user.updatePassword({ oldPassword: password, newPassword: renewed });
  expect(await outcome(change)).toBe('USER_DOES_NOT_HAVE_PASSWORD');
});

test('a first password is seen by the page by the time that it is set', async () => {
  const { app, user } = await withoutPassword();
  app.userStore.subscribe(() => {});
  await expect.poll(() => app.userStore.getSnapshot()).toMatchObject({ data: { hasPassword: false } });
  expect(await user.setPassword({ password })).toEqual({ status: 'ok', data: undefined });
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { hasPassword: true } });
});

test.each([
  ['short', 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(71), 'PASSWORD_TOO_LONG'],
])('the first password "%s" is a result', async (refused, code) => {
  const { user } = await withoutPassword();
  expect(await outcome(user.setPassword({ password: refused }))).toBe(code);
});

test('a second first password rejects with a sentence for people', async () => {
  const { user } = await signedUp();
  await expect(user.setPassword({ password: renewed })).rejects.toMatchObject({
    refusal: 'PASSWORD_ALREADY_SET',
    message: 'This user has a password already. Change it instead.',
  });
});

test('where nobody is told who has an account, a mail finishes the sign-up, and its password signs in then', async () => {
  const { app, email, project, codeFor, visited } = await visitor();
  await project.admin('PATCH /latchkey/project-settings', { body: { private_accounts: true } });
  const signUp = () => app.signUpWithCredential({ email, password });
  expect(await signUp()).toEqual({ status: 'ok', data: 'mailed' });
  expect([await app.getUser(), visited]).toEqual([null, []]);
  expect(await outcome(app.verifyEmail(await codeFor(email)))).toBe('ok');
  expect(await outcome(app.signInWithCredential({ email, password, noRedirect: true }))).toBe('ok');
  expect(await signUp()).toEqual({ status: 'ok', data: 'mailed' });
});

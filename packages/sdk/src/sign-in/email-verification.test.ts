import { expect, test } from 'vitest';
import { password, shown } from '../../testing/tabs.ts';
import { outcome, visitor } from '../../testing/visitor.ts';
import { ClientApp } from '../apps/client-app.ts';

async function unverified() {
  const given = await visitor();
  await given.app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { ...given, code: await given.codeFor(given.email), user: await given.app.getUser({ or: 'throw' }) };
}

test('the code of the mail verifies the address, and the page knows it', async () => {
  const { app, code, email } = await unverified();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  expect(await app.verifyEmail(code)).toEqual({ status: 'ok', data: undefined });
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { primaryEmailVerified: true } });
});

test('a code that another has used tells the page of it, too', async () => {
  const { app, code, email, project } = await unverified();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  await project.call('POST /contact-channels/verify', { body: { code } });
  expect(await outcome(app.verifyEmail(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { primaryEmailVerified: true } });
});

test('who is not signed in verifies an address as well', async () => {
  const { app, code, options } = await unverified();
  const nobody = new ClientApp({ ...options, tokenStore: null });
  expect(await outcome(nobody.verifyEmail(code))).toBe('ok');
  expect(await app.getUser()).toMatchObject({ primaryEmailVerified: true });
});

test('looking at a code does not use it up', async () => {
  const { app, code } = await unverified();
  expect(await outcome(app.checkEmailVerificationCode(code))).toBe('ok');
  expect(await outcome(app.verifyEmail(code))).toBe('ok');
  expect(await outcome(app.checkEmailVerificationCode(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
});

test('a part of a code is no code', async () => {
  const { app, code } = await unverified();
  expect(await outcome(app.verifyEmail(code.slice(1)))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

test('the user has another mail sent, with another code', async () => {
  const { app, code, codeFor, email, mailTo, user } = await unverified();
  expect(await user.sendVerificationEmail()).toEqual({ status: 'ok', data: undefined });
  expect(await codeFor(email)).not.toBe(code);
  expect((await mailTo(email)).links[0]).toMatch('http://localhost:3000/handler/email-verification?code=');
  expect(await outcome(app.verifyEmail(await codeFor(email)))).toBe('ok');
});

test('of a verified address that is a result', async () => {
  const { app, code, user } = await unverified();
  await app.verifyEmail(code);
  expect(await outcome(user.sendVerificationEmail())).toBe('EMAIL_ALREADY_VERIFIED');
});

test('without a primary email there is nothing to verify', async () => {
  const { app, project, user } = await unverified();
  const { accessToken } = await app.getAuthJson();
  await project.server('PATCH /users/me', {
    headers: { 'access-token': accessToken ?? '' },
    body: { primary_email: null },
  });
  await expect(user.sendVerificationEmail()).rejects.toMatchObject({ code: 'EMAIL_IS_NOT_PRIMARY_EMAIL' });
  const renewed = await app.getUser({ or: 'throw' });
  await expect(renewed.sendVerificationEmail()).rejects.toThrow('User does not have a primary email');
});

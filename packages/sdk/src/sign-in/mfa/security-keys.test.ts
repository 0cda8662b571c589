import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { expect, test } from 'vitest';
import { authenticatorWindow } from '../../../testing/authenticator-window.ts';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';

/** Somebody who is signed in, in a browser that knows security keys. */
async function someone() {
  const given = await visitor();
  const window = authenticatorWindow();
  const environment = { webAuthn: window.webAuthn };
  const { app, visited } = given.open(SIGN_IN, { environment });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  return { ...given, ...window, app, visited, user, environment };
}

/** The same, with a security key, who has passed the first step of signing in. */
async function waiting() {
  const given = await someone();
  expect(await outcome(given.user.registerSecurityKey())).toBe('ok');
  await given.app.signOut({ redirectUrl: '/handler/sign-in' });
  given.visited.length = 0;
  const asked = given.app.signInWithCredential({ email: given.email, password });
  expect(await outcome(asked)).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return { ...given, attempt: given.app.mfaAttemptCode() ?? '' };
}

test('the first key turns two-factor authentication on', async () => {
  const { app, user } = await someone();
  await user.registerSecurityKey();
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: true });
  const { securityKeys, ...others } = await user.getSecondFactors();
  expect(others).toEqual({ authenticatorApp: false, recoveryCodesRemaining: 0 });
  expect(securityKeys).toEqual([
    { id: expect.any(String), name: 'Security key', createdAt: expect.any(Date), lastUsedAt: null },
  ]);
});

test('its touch completes the sign-in, and leads back', async () => {
  const { app, attempt, visited, user } = await waiting();
  const choices = await app.getSecondFactorChoices(attempt);
  expect(choices).toEqual({ status: 'ok', data: { ways: ['security-key'], trustedDeviceDays: null } });
  expect(await outcome(app.signInWithSecurityKey(attempt))).toBe('ok');
  expect(await app.getUser()).toMatchObject({ id: user.id });
  expect([visited.at(-1), app.mfaAttemptCode()]).toEqual(['replace /notes', null]);
});

test('what the browser refuses is a result, and the sign-in goes on', async () => {
  const { app, attempt, person } = await waiting();
  person.next = 'ERROR_CEREMONY_ABORTED';
  expect(await outcome(app.signInWithSecurityKey(attempt))).toBe('PASSKEY_WEBAUTHN_ERROR');
  person.next = 'first';
  expect(await outcome(app.signInWithSecurityKey(attempt))).toBe('ok');
});

test('a key of somebody else is a result', async () => {
  const { app, attempt, kept } = await waiting();
  const other = await someone();
  await other.user.registerSecurityKey();
  kept.splice(0, kept.length, ...other.kept);
  expect(await outcome(app.signInWithSecurityKey(attempt))).toBe('PASSKEY_AUTHENTICATION_FAILED');
});

test('keys are renamed, and removed', async () => {
  const { app, user } = await someone();
  await user.registerSecurityKey();
  const [key] = (await user.getSecondFactors()).securityKeys;
  await user.renameSecurityKey(key?.id ?? '', 'Blue one');
  expect((await user.getSecondFactors()).securityKeys).toMatchObject([{ name: 'Blue one' }]);
  await user.removeSecurityKey(key?.id ?? '');
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: false });
});

test('an attempt that is none has no choices', async () => {
  const { app } = await someone();
  expect(await outcome(app.getSecondFactorChoices('0'.repeat(45)))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

test('a key confirms who it is', async () => {
  const { app, user } = await someone();
  await user.registerSecurityKey();
  const proof = await app.getProof();
  expect(proof.ways).toEqual(['security-key']);
  expect(await outcome(proof.withSecurityKey())).toBe('ok');
});

test('who trusts the browser is asked once, until it is removed', async () => {
  const { project, open } = await visitor();
  await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
  const person = await newTwoFactorUser(project);
  const { app } = open(SIGN_IN);
  const signIn = () => app.signInWithCredential({ email: person.email, password: person.password, noRedirect: true });
  await signIn();
  const options = { noRedirect: true, trustDevice: true };
  expect(await outcome(app.signInWithMfa(await person.totp(), app.mfaAttemptCode() ?? '', options))).toBe('ok');
  const user = await app.getUser({ or: 'throw' });
  const [device] = await user.listTrustedDevices();
  expect(device?.expiresAt.getTime()).toBe((device?.createdAt.getTime() ?? 0) + 30 * 24 * 3_600_000);
  await app.signOut();
  expect(await outcome(signIn())).toBe('ok');
  await (await app.getUser({ or: 'throw' })).removeTrustedDevice(device?.id ?? '');
  await app.signOut();
  expect(await outcome(signIn())).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});

import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { scanned } from '../../../testing/authenticator.ts';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';
import type { Environment } from '../../core/environment.ts';
import type { TotpSecret } from './totp.ts';

async function signedUp(environment: Partial<Environment> = {}) {
  const given = await visitor();
  const { app } = given.open(undefined, { environment });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { ...given, app, user: await app.getUser({ or: 'throw' }) };
}

const codeNow = async ({ uri }: TotpSecret) => scanned(uri, (await world()).clock());

test('a secret is for typing, and for scanning', async () => {
  const { email, user } = await signedUp({
    randomBytes: (count) => new TextEncoder().encode('12345678901234567890').slice(0, count),
  });
  const { base32, uri } = await user.createTotpSecret();
  expect(base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const account = encodeURIComponent(email);
  expect(uri).toBe(
    `otpauth://totp/A%20test:${account}?secret=${base32}&issuer=A%20test&algorithm=SHA1&digits=6&period=30`,
  );
});

test('no two secrets are alike', async () => {
  const { user } = await signedUp();
  const [one, other] = [await user.createTotpSecret(), await user.createTotpSecret()];
  expect(one.secret).toHaveLength(20);
  expect(one.base32).not.toBe(other.base32);
});

test('only the code of the authenticator app proves that it has the secret', async () => {
  const { user } = await signedUp();
  const totp = await user.createTotpSecret();
  expect(await totp.verify(await codeNow(totp))).toBe(true);
  expect(await totp.verify(await codeNow(await user.createTotpSecret()))).toBe(false);
});

test('the second factor is on once the user has the secret, and off without it', async () => {
  const { app, email, user } = await signedUp();
  const totp = await user.createTotpSecret();
  await user.update({ totpMultiFactorSecret: totp.secret });
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: true });
  const attempt = app.signInWithCredential({ email, password, noRedirect: true });
  expect(await outcome(attempt)).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(await outcome(app.signInWithMfa(await codeNow(totp), app.mfaAttemptCode() ?? ''))).toBe('ok');
  await (await app.getUser({ or: 'throw' })).update({ totpMultiFactorSecret: null });
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: false });
});

test('what else is changed at the same time is changed as well', async () => {
  const { app, user } = await signedUp();
  const { secret } = await user.createTotpSecret();
  await user.update({ totpMultiFactorSecret: secret, displayName: 'Ada' });
  await user.update({ displayName: 'Ada Lovelace' });
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: true, displayName: 'Ada Lovelace' });
});

import { internalProject, owner, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { scanned } from '../../../testing/authenticator.ts';
import { authenticatorWindow } from '../../../testing/authenticator-window.ts';
import { newBrowser } from '../../../testing/browser.ts';
import { password } from '../../../testing/tabs.ts';
import { visitor } from '../../../testing/visitor.ts';
import { sdkProjectOf } from '../../../testing/world.ts';
import { AdminApp } from '../../apps/admin-app.ts';
import { ClientApp } from '../../apps/client-app.ts';
import type { Environment } from '../../core/environment.ts';
import type { Proof } from '../../core/proof.ts';
import { ResponseError } from '../../core/wire/response-error.ts';

const MINUTE = 60_000;
const renewed = 'another horse battery';
const change = { oldPassword: password, newPassword: renewed };
const later = async () => (await world()).clock.advance(11 * MINUTE);

/** Somebody who has signed up eleven minutes ago. */
async function signedUpLongAgo(config: Record<string, unknown> = {}, environment: Partial<Environment> = {}) {
  const given = await visitor(config);
  const { app } = given.open(undefined, { environment });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  await later();
  given.sent.length = 0;
  return { ...given, app, user };
}

const authTime = (token: string | null) => JSON.parse(atob(token?.split('.')[1] ?? '')).auth_time as number;

test('what was refused for want of a proof is done with one, and further acts need no other', async () => {
  const { app, user, sent } = await signedUpLongAgo();
  const before = authTime(await app.getAccessToken());
  const asked: Proof[] = [];
  app.onProofRequired((proof) => {
    asked.push(proof);
    return proof.withPassword(password);
  });
  expect(await user.updatePassword(change)).toEqual({ status: 'ok', data: undefined });
  expect(asked).toMatchObject([{ ways: ['password'], email: null, maxAgeSeconds: 600 }]);
  expect(authTime(await app.getAccessToken())).toBeGreaterThan(before);
  expect(sent.filter((key) => key === 'POST /auth/password/update')).toHaveLength(2);
  expect(sent.slice(sent.indexOf('POST /latchkey/proof/password'))).not.toContain('POST /auth/oauth/token');
  await user.createApiKey({ description: 'Sync', expiresAt: null }).catch(() => {});
  expect(asked).toHaveLength(1);
});

test('where nobody asks for it, a call rejects with what a developer has to do', async () => {
  const { user } = await signedUpLongAgo();
  const refused = await user.updatePassword(change).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ResponseError);
  expect(refused).toMatchObject({ refusal: 'PROOF_TOO_OLD', status: 401 });
  expect((refused as Error).message).toContain('app.onProofRequired()');
});

test('who gives up has changed nothing, and is asked again the next time', async () => {
  const { app, user } = await signedUpLongAgo();
  let times = 0;
  const stop = app.onProofRequired(async (proof) => {
    times += 1;
    expect(await proof.withPassword('not this one')).toMatchObject({
      status: 'error',
      error: { code: 'PASSWORD_CONFIRMATION_MISMATCH' },
    });
  });
  const refused = { refusal: 'PROOF_TOO_OLD', message: expect.stringContaining('Nothing was changed') };
  await expect(user.updatePassword(change)).rejects.toMatchObject(refused);
  await expect(user.updatePassword(change)).rejects.toMatchObject(refused);
  expect(times).toBe(2);
  expect(await app.requestProof()).toBe(false);
  stop();
  await expect(app.requestProof()).rejects.toThrow('app.onProofRequired()');
});

test('several calls share one proof; one that was answered late goes on with it too', async () => {
  const { app, user, sent } = await signedUpLongAgo({ allow_user_api_keys: true });
  const old = await app.getAccessToken();
  let times = 0;
  app.onProofRequired((proof) => {
    times += 1;
    return proof.withPassword(password);
  });
  const key = (description: string) => user.createApiKey({ description, expiresAt: null });
  await Promise.all([key('a'), key('b'), key('c')]);
  expect(times).toBe(1);
  expect(sent.filter((key) => key === 'GET /latchkey/proof')).toHaveLength(1);
  const { prove } = app.ownerSession;
  await prove?.(new ResponseError(401, 'too old', undefined, 'PROOF_TOO_OLD'), old);
  expect(times).toBe(1);
});

test('what is refused in spite of a proof is refused, and not asked for again', async () => {
  const { app, user, project } = await signedUpLongAgo();
  let times = 0;
  app.onProofRequired(async (proof) => {
    times += 1;
    await project.admin('PATCH /latchkey/project-settings', { body: { proof_max_age_minutes: 1 } });
    await proof.withPassword(password);
    (await world()).clock.advance(2 * MINUTE);
  });
  await expect(user.updatePassword(change)).rejects.toMatchObject({ refusal: 'PROOF_TOO_OLD' });
  expect(times).toBe(1);
});

test('a mailed code proves it, for whoever reads the mails of the account', async () => {
  const given = await visitor({ magic_link_enabled: true });
  const { app, email } = given;
  await app.sendMagicLinkEmail(email);
  await app.signInWithMagicLink(await given.codeFor(email), { noRedirect: true });
  await later();
  const proof = await app.getProof();
  expect(proof).toMatchObject({ ways: ['email-code'], email });
  expect(() => proof.withEmailCode('AAAAAA')).toThrow('sendEmailCode()');
  await proof.sendEmailCode();
  expect(await proof.withEmailCode('AAAAAA')).toMatchObject({ error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
  const [, typed = ''] = /^([A-Z0-9]{6})$/m.exec((await given.mailTo(email)).text) ?? [];
  expect(await proof.withEmailCode(typed)).toEqual({ status: 'ok', data: undefined });
});

test('who has a second factor proves it with that; a recovery code stands in for it', async () => {
  const { app, user } = await signedUpLongAgo();
  app.onProofRequired((proof) => proof.withPassword(password));
  const totp = await user.createTotpSecret();
  const now = async () => scanned(totp.uri, (await world()).clock());
  expect(await totp.enable('000000')).toMatchObject({ error: { code: 'INVALID_TOTP_CODE' } });
  expect(await totp.enable(await now())).toEqual({ status: 'ok', data: undefined });
  const { recoveryCodes } = await user.createRecoveryCodes();
  await later();
  const proof = await app.getProof();
  expect([...proof.ways].sort()).toEqual(['recovery-code', 'totp']);
  expect(await proof.withTotp('000000')).toMatchObject({ error: { code: 'INVALID_TOTP_CODE' } });
  expect(await proof.withTotp(await now())).toEqual({ status: 'ok', data: undefined });
  expect(await proof.withRecoveryCode(recoveryCodes[0] ?? '')).toEqual({ status: 'ok', data: undefined });
});

test('a passkey proves it; who closes the window has proven nothing', async () => {
  const { webAuthn, person } = authenticatorWindow();
  const { app, user } = await signedUpLongAgo({ passkey_enabled: true }, { webAuthn });
  const stop = app.onProofRequired((proof) => proof.withPassword(password));
  expect(await user.registerPasskey()).toEqual({ status: 'ok', data: undefined });
  stop();
  await later();
  const before = authTime(await app.getAccessToken());
  const proof = await app.getProof();
  expect(proof.ways).toContain('passkey');
  person.next = 'ERROR_CEREMONY_ABORTED';
  expect(await proof.withPasskey()).toMatchObject({ error: { code: 'PASSKEY_WEBAUTHN_ERROR' } });
  expect(authTime(await app.getAccessToken())).toBe(before);
  person.next = 'first';
  expect(await proof.withPasskey()).toEqual({ status: 'ok', data: undefined });
  expect(authTime(await app.getAccessToken())).toBeGreaterThan(before);
});

test('an owner is asked for what is done to a project in the place of its keys', async () => {
  const { options } = await sdkProjectOf(await internalProject());
  const environment = { ...options.environment, ...newBrowser().tab() };
  const app = new ClientApp({ ...options, environment, tokenStore: 'cookie', redirectMethod: 'none' });
  await app.signInWithCredential(owner);
  const { id } = await (await app.getUser({ or: 'throw' })).createProject({ displayName: 'Mine' });
  const admin = new AdminApp({ environment, projectId: id, projectOwnerSession: app.ownerSession, tokenStore: null });
  await later();
  const remove = async () => (await admin.getProject()).delete();
  await expect(remove()).rejects.toMatchObject({ refusal: 'PROOF_TOO_OLD' });
  app.onProofRequired((proof) => proof.withPassword(owner.password));
  await remove();
});

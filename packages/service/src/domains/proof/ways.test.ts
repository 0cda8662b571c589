import { knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { usePasskey } from '@latchkey/testing/passkey/authenticator';
import { newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const unavailable = refusal('PROOF_WAY_UNAVAILABLE');
const advance = async (millis: number) => (await world()).clock.advance(millis);

const someone = async (config = {}) => {
  const project = await newProject({ passkey_enabled: true, client_user_deletion_enabled: true, ...config });
  return { project, user: await project.signUp() };
};
const proven = async (user: TestUser) => {
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
};
const waysOf = async ({ call }: Pick<TestUser, 'call'>) => (await call('GET /latchkey/proof')).body.ways;
const by = ({ call }: Pick<TestUser, 'call'>, way: string, body: object) =>
  call(`POST /latchkey/proof/${way}`, { body });

/** Calls in the same session when its proof is too old. */
async function stale(project: TestProject, { refreshToken }: TestUser): Promise<Pick<TestUser, 'call'>> {
  await advance(11 * MINUTE);
  const headers = { 'refresh-token': refreshToken };
  const { access_token } = (await project.call('POST /auth/sessions/current/refresh', { headers })).body;
  return { call: (path, options) => project.call(path, { ...options, headers: { 'access-token': access_token } }) };
}

async function usePasskeyOf({ call }: Pick<TestUser, 'call'>, passkey: Awaited<ReturnType<typeof newPasskey>>) {
  const { options_json, code } = (await call('POST /latchkey/proof/passkey/initiate', { body: {} })).body;
  return { authentication_response: usePasskey(passkey, options_json), code };
}

async function mailedCode(project: TestProject, user: TestUser, caller: Pick<TestUser, 'call'> = user) {
  const { body, status, text } = await caller.call('POST /latchkey/proof/email-code/send', { body: {} });
  if (status !== 200) throw new Error(text);
  const [mail] = await project.mailbox.to(user.email);
  return { mail, code: `${mail?.code}${body.nonce}` };
}

describe('nobody is confirmed by', () => {
  test('a wrong password, or that of somebody else', async () => {
    const { project, user } = await someone();
    const other = await project.signUp({ password: 'another horse battery' });
    const wrong = knownError('PASSWORD_CONFIRMATION_MISMATCH');
    for (const password of ['wrong', other.password])
      expect(await by(user, 'password', { password })).toMatchObject(wrong);
  });

  test('a password alone, or a mailbox, where there is a second factor', async () => {
    const { project } = await someone();
    const user = await newTwoFactorUser(project);
    await proven(user);
    expect(await by(user, 'password', { password: user.password })).toMatchObject(unavailable);
    expect(await by(user, 'email-code/send', {})).toMatchObject(unavailable);
    expect(await by(user, 'email-code', { code: '0'.repeat(45) })).toMatchObject(unavailable);
  });

  test('a code that was mailed before there was a second factor', async () => {
    const { project, user } = await someone();
    const { code } = await mailedCode(project, await proven(user));
    await user.server('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20).toString('base64') } });
    expect(await by(user, 'email-code', { code })).toMatchObject(unavailable);
  });

  test('a wrong code of the app, one that was used, or a recovery code in its place', async () => {
    const { project } = await someone();
    const user = await newTwoFactorUser(project);
    const { recovery_codes } = (await user.call('POST /latchkey/mfa/recovery-codes')).body;
    const wrong = knownError('INVALID_TOTP_CODE');
    const totp = await user.totp();
    expect(await by(user, 'totp', { totp: recovery_codes[0] })).toMatchObject(wrong);
    expect((await by(user, 'totp', { totp })).status).toBe(200);
    expect(await by(user, 'totp', { totp })).toMatchObject(wrong);
    const signIn = { type: 'totp', totp, code: await user.attempt() };
    expect(await project.call('POST /auth/mfa/sign-in', { body: signIn })).toMatchObject(wrong);
    expect((await by(user, 'recovery-code', { recovery_code: recovery_codes[0] })).status).toBe(200);
    expect(await by(user, 'recovery-code', { recovery_code: recovery_codes[0] })).toMatchObject(wrong);
  });

  test('a second factor where there is none', async () => {
    const { user } = await someone();
    expect(await by(user, 'totp', { totp: '123456' })).toMatchObject(unavailable);
    expect(await by(user, 'recovery-code', { recovery_code: 'x' })).toMatchObject(unavailable);
  });

  test('the passkey of somebody else, or one that signs in', async () => {
    const { project, user } = await someone();
    const [own, foreign] = [await newPasskey(user.call), await newPasskey((await project.signUp()).call)];
    const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');
    expect(await by(user, 'passkey', await usePasskeyOf(user, foreign))).toMatchObject(failed);
    const begun = (await project.call('POST /auth/passkey/initiate-passkey-authentication')).body;
    const signIn = { authentication_response: usePasskey(own, begun.options_json), code: begun.code };
    expect(await by(user, 'passkey', signIn)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    const good = await usePasskeyOf(user, own);
    expect((await by(user, 'passkey', good)).status).toBe(200);
    expect(await by(user, 'passkey', good)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('a mailed code in another session, after another, used, late, or once the address is another', async () => {
    const { project, user } = await someone();
    await proven(user);
    const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');
    const first = await mailedCode(project, user);
    const { code } = await mailedCode(project, user);
    expect(await by(user, 'email-code', { code: first.code })).toMatchObject(notFound);
    const credentials = { email: user.email, password: user.password };
    const { access_token } = (await project.call('POST /auth/password/sign-in', { body: credentials })).body;
    const headers = { 'access-token': access_token };
    const elsewhere = await project.call('POST /latchkey/proof/email-code', { headers, body: { code } });
    expect(elsewhere).toMatchObject(notFound);
    expect((await by(user, 'email-code', { code })).status).toBe(200);
    expect(await by(user, 'email-code', { code })).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
    const late = await mailedCode(project, user);
    await advance(10 * MINUTE);
    const again = await stale(project, user);
    expect(await by(again, 'email-code', { code: late.code })).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
    const old = await mailedCode(project, user, again);
    const moved = { primary_email: `new-${user.email}`, primary_email_verified: true };
    await project.server(`PATCH /users/${user.id}`, { body: moved });
    expect(await by(again, 'email-code', { code: old.code })).toMatchObject(notFound);
  });

  test('an address that nobody has proven', async () => {
    const { user } = await someone();
    expect(await by(user, 'email-code/send', {})).toMatchObject(unavailable);
  });
});

describe('a session has guesses of its own, as few as a known device', () => {
  const limited = refusal('TOO_MANY_REQUESTS');

  test('at passwords, whatever strangers guess where people sign in', async () => {
    const { project, user } = await someone();
    const signIn = (password: string) => ({ body: { email: user.email, password } });
    for (let guess = 0; guess < 11; guess++) await project.call('POST /auth/password/sign-in', signIn('wrong'));
    expect((await by(user, 'password', { password: user.password })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) await by(user, 'password', { password: `wrong ${guess}` });
    expect(await by(user, 'password', { password: user.password })).toMatchObject(limited);
  });

  test('at second factors, whatever somebody who knows the password guesses at them', async () => {
    const { project } = await someone();
    const user = await newTwoFactorUser(project);
    const body = { type: 'totp', totp: 'wrong', code: await user.attempt() };
    for (let guess = 0; guess < 11; guess++) await project.call('POST /auth/mfa/sign-in', { body });
    expect((await by(user, 'totp', { totp: await user.totp() })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++)
      await by(user, guess % 2 ? 'totp' : 'recovery-code', guess % 2 ? { totp: 'wrong' } : { recovery_code: 'wrong' });
    await advance(30_000);
    expect(await by(user, 'totp', { totp: await user.totp() })).toMatchObject(limited);
  });

  test('a right one gives back what it was charged', async () => {
    const { user } = await someone();
    for (let turn = 0; turn < 12; turn++)
      expect((await by(user, 'password', { password: user.password })).status).toBe(200);
  });
});

describe('somebody is confirmed by', () => {
  /** Does with the new token what the old one could not. */
  async function confirms(
    project: TestProject,
    user: TestUser,
    prove: (caller: Pick<TestUser, 'call'>) => Promise<Answered>,
  ) {
    const caller = await stale(project, user);
    expect(await caller.call('DELETE /users/me')).toMatchObject(refusal('PROOF_TOO_OLD'));
    const { status, body, text } = await prove(caller);
    if (status !== 200) throw new Error(text);
    const { auth_time, amr, acr, refreshTokenId } = decodeJwt(body.access_token);
    expect(refreshTokenId).toBe(decodeJwt(user.accessToken).refreshTokenId);
    expect(Math.abs(Number(auth_time) * 1000 - (await world()).clock())).toBeLessThan(30_000);
    const headers = { 'access-token': body.access_token };
    expect((await project.call('DELETE /users/me', { headers })).status).toBe(200);
    return { amr, acr };
  }
  type Answered = Awaited<ReturnType<TestUser['call']>>;

  test('the password', async () => {
    const { project, user } = await someone();
    expect(await waysOf(user)).toEqual(['password']);
    const claims = await confirms(project, user, (caller) => by(caller, 'password', { password: user.password }));
    expect(claims).toEqual({ amr: ['pwd'], acr: '1' });
  });

  test('a mailed code', async () => {
    const { project, user } = await someone();
    await proven(user);
    const claims = await confirms(project, user, async (caller) => {
      const shown = (await caller.call('GET /latchkey/proof')).body;
      expect(shown).toMatchObject({ ways: ['password', 'email-code'], email: user.email });
      const { mail, code } = await mailedCode(project, user, caller);
      expect(mail).toMatchObject({ subject: "Confirm it's you at A test", links: [] });
      return by(caller, 'email-code', { code });
    });
    expect(claims).toEqual({ amr: ['pwd', 'otp'], acr: '1' });
  });

  test('a passkey', async () => {
    const { project, user } = await someone();
    const passkey = await newPasskey(user.call);
    const claims = await confirms(project, user, async (caller) => {
      expect(await waysOf(caller)).toEqual(['passkey', 'password']);
      const { options_json } = (await caller.call('POST /latchkey/proof/passkey/initiate', { body: {} })).body;
      expect(options_json.allowCredentials).toEqual([
        { id: passkey.credentialId.toString('base64url'), type: 'public-key' },
      ]);
      return by(caller, 'passkey', await usePasskeyOf(caller, passkey));
    });
    expect(claims).toEqual({ amr: ['pwd', 'pop'], acr: 'phr' });
  });

  test('the authenticator app', async () => {
    const { project } = await someone();
    const user = await newTwoFactorUser(project);
    const claims = await confirms(project, user, async (caller) => {
      expect(await waysOf(caller)).toEqual(['totp']);
      return by(caller, 'totp', { totp: await user.totp() });
    });
    expect(claims).toEqual({ amr: ['pwd', 'otp', 'mfa'], acr: '2' });
  });

  test('a recovery code', async () => {
    const { project } = await someone();
    const user = await newTwoFactorUser(project);
    const { recovery_codes } = (await user.call('POST /latchkey/mfa/recovery-codes')).body;
    const claims = await confirms(project, user, async (caller) => {
      expect(await waysOf(caller)).toEqual(['totp', 'recovery-code']);
      return by(caller, 'recovery-code', { recovery_code: recovery_codes[3] });
    });
    expect(claims).toEqual({ amr: ['pwd', 'otp', 'mfa'], acr: '2' });
  });
});

test('a proof is recorded with its session and what was proven', async () => {
  const { user } = await someone();
  await by(user, 'password', { password: user.password });
  const { db } = (await world()).database;
  const events = db.selectFrom('events').select(['actor', 'detail']).where('subject_id', '=', user.id);
  expect(await events.where('kind', '=', 'session.proven').execute()).toEqual([
    {
      actor: { kind: 'client', userId: user.id },
      detail: { session_id: decodeJwt(user.accessToken).refreshTokenId, factor: 'password' },
    },
  ]);
});

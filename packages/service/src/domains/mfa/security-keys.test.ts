import { knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { flags, makePasskey, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { beginSecurityKey, newPasskey, newSecurityKey, signIn, touch } from '@latchkey/testing/passkey/ceremonies';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { until } from '@latchkey/testing/until';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

/** A key says that it was touched, and nothing of its user. */
const bare = { flags: flags.present, userHandle: null };
const asked = { status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };
const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');
const unknown = refusal('SECURITY_KEY_UNKNOWN');

const password = ({ call }: TestProject, { email, password }: TestUser) =>
  call('POST /auth/password/sign-in', { body: { email, password } });
const attempt = async (project: TestProject, user: TestUser): Promise<string> =>
  (await password(project, user)).body.details.attempt_code;
const factorsOf = async ({ call }: TestUser) => (await call('GET /latchkey/mfa')).body;
const optionsOf = async ({ call }: TestProject, code: string) =>
  (await call('POST /latchkey/mfa/options', { body: { code } })).body;
const remove = ({ call }: TestUser, id: string) => call(`DELETE /latchkey/security-keys/${id}`);
const me = async ({ call }: TestUser) => (await call('GET /users/me')).body;

/** A user whose one second factor is a security key. */
async function holder(config = {}) {
  const project = await newProject(config);
  const user = await project.signUp();
  return { project, user, key: await newSecurityKey(user.call) };
}

describe('the first security key', () => {
  test('turns two-factor authentication on, and tells the user', async () => {
    const { project, user } = await holder();
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
    expect(await me(user)).toMatchObject({ requires_totp_mfa: true, passkey_auth_enabled: false });
    expect(await password(project, user)).toMatchObject(asked);
    await newSecurityKey(user.call);
    const told = await until(async () => {
      const mails = await project.mailbox.to(user.email);
      const subjects = mails.map(({ subject }) => subject).filter((it) => /second factor|security key/.test(it));
      return subjects.length >= 2 ? subjects : undefined;
    });
    expect(told).toHaveLength(2);
  });

  test('counts as proven in the session that adds it', async () => {
    const { project, user } = await holder();
    const headers = { 'refresh-token': user.refreshToken };
    const { access_token } = (await project.call('POST /auth/sessions/current/refresh', { headers })).body;
    expect(decodeJwt(access_token)).toMatchObject({ acr: 'phr', amr: ['pwd', 'pop', 'mfa'] });
  });

  test('leaves nothing on once it is removed, and the account has changed both times', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const { id } = await newSecurityKey(user.call);
    await remove(user, id);
    expect((await password(project, user)).status).toBe(200);
    const { items } = (await user.call('GET /latchkey/users/me/events')).body;
    const changed = items.filter(({ kind }: { kind: string }) => kind === 'user.updated');
    expect(changed).toHaveLength(2);
  });
});

describe('a touched key', () => {
  test('completes a sign-in, with two factors that resist phishing', async () => {
    const { project, user, key } = await holder();
    const answer = await touch(project.call, await attempt(project, user), key);
    expect(answer).toMatchObject({ status: 200, body: { user_id: user.id, is_new_user: false } });
    expect(decodeJwt(answer.body.access_token)).toMatchObject({ acr: 'phr', amr: ['pwd', 'pop', 'mfa'] });
  });

  test('completes a sign-in once', async () => {
    const { project, user, key } = await holder();
    const code = await attempt(project, user);
    expect((await touch(project.call, code, key)).status).toBe(200);
    expect(await touch(project.call, code, key)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('works beside the authenticator app', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const key = await newSecurityKey(user.call);
    expect((await optionsOf(project, await user.attempt())).ways).toEqual(['security-key', 'totp']);
    expect((await touch(project.call, await user.attempt(), key)).status).toBe(200);
    const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
    expect((await project.call('POST /auth/mfa/sign-in', { body })).status).toBe(200);
  });

  test('confirms who it is', async () => {
    const { user, key } = await holder();
    expect((await user.call('GET /latchkey/proof')).body.ways).toEqual(['security-key']);
    const { options_json, code } = (await user.call('POST /latchkey/proof/security-key/initiate', { body: {} })).body;
    const body = { authentication_response: usePasskey(key, options_json, bare), code };
    expect((await user.call('POST /latchkey/proof/security-key', { body })).body).toEqual({
      access_token: expect.any(String),
    });
    expect(await user.call('POST /latchkey/proof/security-key', { body })).toMatchObject(failed);
  });

  test('meets a policy that asks for what resists phishing', async () => {
    const { project, user, key } = await holder({ passkey_enabled: true });
    const body = { minimum_assurance: 'phishing-resistant', enrolment_grace_days: 0 };
    await project.admin('PATCH /latchkey/project-settings', { body });
    const headers = {
      'access-token': (await touch(project.call, await attempt(project, user), key)).body.access_token,
    };
    const { is_met, ways } = (await project.call('GET /latchkey/assurance', { headers })).body;
    expect([is_met, ways]).toEqual([true, ['security-key']]);
  });
});

describe('a sign-in is not completed by', () => {
  test.each<[string, object]>([
    ['another key', { id: Buffer.from('another').toString('base64url') }],
    ['a wrong signature', { signature: (bytes: Buffer) => Buffer.from(bytes).fill(0, 8, 16) }],
    ['a page of another site', { clientData: { origin: 'https://evil.example' } }],
    ['another challenge', { clientData: { challenge: 'AAAA' } }],
    ['a key that was not touched', { flags: 0 }],
  ])('%s', async (_, says) => {
    const { project, user, key } = await holder();
    expect(await touch(project.call, await attempt(project, user), key, says)).toMatchObject(failed);
  });

  test('a copy of a key that counts', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const key = await newSecurityKey(user.call, { counter: 5 });
    expect((await touch(project.call, await attempt(project, user), key, { counter: 7 })).status).toBe(200);
    expect(await touch(project.call, await attempt(project, user), key, { counter: 7 })).toMatchObject(failed);
  });

  test('the key of another user', async () => {
    const { project, user } = await holder();
    const other = await newSecurityKey((await project.signUp()).call);
    expect(await touch(project.call, await attempt(project, user), other)).toMatchObject(failed);
  });

  test('a passkey, or the key of another user with a good challenge', async () => {
    const { project, user } = await holder({ passkey_enabled: true });
    const passkey = await newPasskey(user.call);
    expect(await touch(project.call, await attempt(project, user), passkey)).toMatchObject(failed);
    const { body } = await user.call('POST /latchkey/proof/security-key/initiate', { body: {} });
    const other = await newSecurityKey((await project.signUp()).call);
    const answer = await project.call('POST /latchkey/mfa/security-key', {
      body: {
        code: await attempt(project, user),
        challenge_code: body.code,
        authentication_response: usePasskey(other, body.options_json, bare),
      },
    });
    expect(answer).toMatchObject(failed);
  });

  test('a challenge that is over, and the sign-in goes on', async () => {
    const { project, user, key } = await holder();
    const code = await attempt(project, user);
    const begun = (await project.call('POST /latchkey/mfa/security-key/initiate', { body: { code } })).body;
    (await world()).clock.advance(70_000);
    const body = {
      code,
      challenge_code: begun.code,
      authentication_response: usePasskey(key, begun.options_json, bare),
    };
    expect(await project.call('POST /latchkey/mfa/security-key', { body })).toMatchObject(failed);
    expect((await touch(project.call, code, key)).status).toBe(200);
  });

  test('a code of an app that is not there', async () => {
    const { project, user } = await holder();
    const body = { type: 'totp', totp: '123456', code: await attempt(project, user) };
    expect(await project.call('POST /auth/mfa/sign-in', { body })).toMatchObject(knownError('INVALID_TOTP_CODE'));
  });
});

test('a security key signs in with nothing else', async () => {
  const { project, key } = await holder({ passkey_enabled: true });
  expect(await signIn(project.call, key)).toMatchObject(failed);
});

test('without a key none is asked for', async () => {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  const body = { code: await user.attempt() };
  const unavailable = refusal('PROOF_WAY_UNAVAILABLE');
  expect(await project.call('POST /latchkey/mfa/security-key/initiate', { body })).toMatchObject(unavailable);
  expect(await user.call('POST /latchkey/proof/security-key/initiate', { body: {} })).toMatchObject(unavailable);
});

describe('a key that is removed', () => {
  test('turns two-factor authentication off where it was the only one, recovery codes included', async () => {
    const { project, user, key } = await holder();
    await user.call('POST /latchkey/mfa/recovery-codes');
    expect((await remove(user, key.id)).body).toEqual({ success: true });
    expect((await password(project, user)).status).toBe(200);
    expect(await factorsOf(user)).toEqual({
      authenticator_app: false,
      security_keys: [],
      recovery_codes_remaining: 0,
    });
  });

  test('leaves the other ones as they are', async () => {
    const { project, user, key } = await holder();
    const second = await newSecurityKey(user.call);
    await remove(user, key.id);
    expect(await touch(project.call, await attempt(project, user), key)).toMatchObject(failed);
    expect((await touch(project.call, await attempt(project, user), second)).status).toBe(200);
  });
});

test('turning two-factor authentication off removes the keys', async () => {
  const { project, user } = await holder();
  await project.admin(`DELETE /latchkey/users/${user.id}/factors`);
  expect(await me(user)).toMatchObject({ requires_totp_mfa: false });
  expect((await factorsOf(user)).security_keys).toEqual([]);
});

test('recovery codes complete the sign-in of who has lost the key', async () => {
  const { project, user } = await holder();
  const [recovery_code] = (await user.call('POST /latchkey/mfa/recovery-codes')).body.recovery_codes;
  const code = await attempt(project, user);
  expect((await optionsOf(project, code)).ways).toEqual(['security-key', 'recovery-code']);
  expect((await project.call('POST /latchkey/mfa/recover', { body: { code, recovery_code } })).status).toBe(200);
});

test('keys are listed oldest first, and renamed', async () => {
  const { user, key } = await holder();
  const second = await newSecurityKey(user.call);
  const named = await user.call(`PATCH /latchkey/security-keys/${second.id}`, { body: { name: ' Blue one ' } });
  expect(named.body).toMatchObject({ id: second.id, name: 'Blue one' });
  expect((await factorsOf(user)).security_keys).toEqual([
    { id: key.id, name: 'Security key', created_at_millis: expect.any(Number), last_used_at_millis: null },
    { ...named.body },
  ]);
});

test('those of others are neither renamed nor removed', async () => {
  const { project, user, key } = await holder();
  const other = await project.signUp();
  expect(await other.call(`PATCH /latchkey/security-keys/${key.id}`, { body: { name: 'Mine' } })).toMatchObject(
    unknown,
  );
  expect(await remove(other, key.id)).toMatchObject(unknown);
  expect((await factorsOf(user)).security_keys).toHaveLength(1);
});

describe('a key is not added', () => {
  test('twice, or beyond twenty', async () => {
    const { user, key } = await holder();
    const { options_json, code } = await beginSecurityKey(user.call);
    expect(options_json.excludeCredentials).toEqual([
      { id: key.credentialId.toString('base64url'), type: 'public-key', transports: ['nfc', 'usb'] },
    ]);
    const { credential } = makePasskey(options_json, { credentialId: key.credentialId });
    const again = await user.call('POST /latchkey/security-keys', { body: { credential, code } });
    expect(again).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' });
    for (let i = 1; i < 20; i++) await newSecurityKey(user.call);
    await expect(newSecurityKey(user.call)).rejects.toThrow('as many security keys');
  });

  test('on a page of another site', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const adding = newSecurityKey(user.call, { clientData: { origin: 'https://evil.example' } });
    await expect(adding).rejects.toThrow('PASSKEY_AUTHENTICATION_FAILED');
  });

  test('with the challenge of another user', async () => {
    const { project, user } = await holder();
    const { options_json, code } = await beginSecurityKey(user.call);
    const { credential } = makePasskey(options_json, { flags: flags.present | flags.attested });
    const other = await project.signUp();
    const answer = await other.call('POST /latchkey/security-keys', { body: { credential, code } });
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });
});

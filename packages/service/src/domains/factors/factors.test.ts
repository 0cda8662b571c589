import { knownError, newProject, refusal } from '@latchkey/testing';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const factors = (id: string) => `GET /latchkey/users/${id}/factors` as const;
const reset = (id: string) => `DELETE /latchkey/users/${id}/factors` as const;
const remove = (id: string, passkey: string) => `DELETE /latchkey/users/${id}/passkeys/${passkey}` as const;

async function passkeyUser() {
  const project = await newProject({ passkey_enabled: true });
  const user = await project.signUp();
  const passkey = await newPasskey(user.call);
  return { project, user, passkey };
}

test('servers and clients learn and change nothing of them', async () => {
  const { project, user, passkey } = await passkeyUser();
  for (const path of [factors(user.id), reset(user.id), remove(user.id, passkey.id)])
    for (const call of [user.call, project.server])
      expect(await call(path)).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
});

test('they are of a user of the project', async () => {
  const { user, passkey } = await passkeyUser();
  const { admin } = await newProject();
  for (const path of [factors(user.id), reset(user.id), remove(user.id, passkey.id)])
    expect(await admin(path)).toMatchObject(knownError('USER_NOT_FOUND'));
});

const none = { authenticator_app: false, security_keys: [], recovery_codes_remaining: 0 };

test('passkeys are named, with their times', async () => {
  const { project, user, passkey } = await passkeyUser();
  const { body } = await project.admin(factors(user.id));
  const [listed] = (await user.call('GET /latchkey/passkeys')).body.items;
  expect(listed.id).toBe(passkey.id);
  expect(body).toEqual({ passkeys: [listed], second_factor_enabled: false, ...none });
});

describe('a reset of the second factor', () => {
  async function resetOne() {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    await user.call('POST /latchkey/mfa/recovery-codes');
    const before = (await project.admin(factors(user.id))).body;
    const answer = await project.admin(reset(user.id));
    return { project, user, before, answer };
  }

  test('switches it off, and takes the recovery codes', async () => {
    const { project, user, before, answer } = await resetOne();
    expect(before).toEqual({
      passkeys: [],
      second_factor_enabled: true,
      authenticator_app: true,
      security_keys: [],
      recovery_codes_remaining: 10,
    });
    expect(answer.body).toEqual({ success: true });
    const { body } = await project.admin(factors(user.id));
    expect(body).toEqual({ passkeys: [], second_factor_enabled: false, ...none });
  });

  test('lets the user in by password alone', async () => {
    const { project, user } = await resetOne();
    const body = { email: user.email, password: user.password };
    expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(200);
  });

  test('is in the history of the user', async () => {
    const { project, user } = await resetOne();
    const { items } = (await project.admin(`GET /latchkey/users/${user.id}/events`)).body;
    expect(items[0]).toMatchObject({ kind: 'user.updated', detail: { fields: ['totp_secret_base64'] } });
  });
});

describe('a passkey that is removed', () => {
  test('signs nobody in any more, even if nothing else did', async () => {
    const { project, user, passkey } = await passkeyUser();
    await project.server(`PATCH /users/${user.id}`, { body: { password: null } });
    expect((await project.admin(remove(user.id, passkey.id))).body).toEqual({ success: true });
    expect(await signIn(project.call, passkey)).toMatchObject(knownError('PASSKEY_AUTHENTICATION_FAILED'));
  });

  test('cannot be removed twice', async () => {
    const { project, user, passkey } = await passkeyUser();
    await project.admin(remove(user.id, passkey.id));
    expect(await project.admin(remove(user.id, passkey.id))).toMatchObject(refusal('PASSKEY_UNKNOWN'));
  });

  test('is of that user', async () => {
    const { project, user, passkey } = await passkeyUser();
    const other = await project.signUp();
    expect(await project.admin(remove(other.id, passkey.id))).toMatchObject(refusal('PASSKEY_UNKNOWN'));
    expect((await project.admin(factors(user.id))).body.passkeys).toHaveLength(1);
  });
});

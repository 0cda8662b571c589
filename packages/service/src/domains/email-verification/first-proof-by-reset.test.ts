import { randomBytes } from 'node:crypto';
import {
  callbackUrl,
  knownError,
  newEmail,
  newProject,
  type TestProject,
  type TestUser,
  world,
} from '@latchkey/testing';
import { newPasskey, signIn as signInByPasskey } from '@latchkey/testing/passkey/ceremonies';
import { newApiKey } from '@latchkey/testing/people/api-keys';
import { byCode, byProvider, byReset, mailedCode, openLink } from '@latchkey/testing/people/first-proofs';
import { everySetting, plant } from '@latchkey/testing/planted';
import { race } from '@latchkey/testing/race';
import { beforeEach, describe, expect, test } from 'vitest';

let project: TestProject;
beforeEach(async () => {
  project = await newProject(everySetting);
});

const password = 'the password of the victim';

const enroll = ({ call }: TestUser) =>
  call('PATCH /users/me', { body: { totp_secret_base64: randomBytes(20).toString('base64') } });
const signIn = ({ email }: TestUser) => project.call('POST /auth/password/sign-in', { body: { email, password } });
/** By a published client, which sends the code alone. */
const verify = async ({ email }: TestUser) =>
  project.call('POST /contact-channels/verify', { body: { code: await mailedCode(project, email, 'Verify') } });
const later = async () => (await world()).clock.advance(1_000);

describe('a second factor', () => {
  test('of after the proof is no way around for a thief of the mailbox: it is asked for after a reset', async () => {
    const user = await project.signUp();
    await verify(user);
    await later();
    await enroll(user);
    expect((await byReset(project, user.email, password)).status).toBe(200);
    expect((await signIn(user)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await byCode(project, user.email)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await byProvider(project, user.email)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  test('of before the proof locks nobody out after a reset', async () => {
    const user = await project.signUp();
    await enroll(user);
    await later();
    await verify(user);
    await byReset(project, user.email, password);
    expect((await signIn(user)).status).toBe(200);
  });

  test('of before the proof stays where the person has confirmed it', async () => {
    const user = await project.signUp();
    await enroll(user);
    await openLink(project, user.email, user.call);
    await later();
    await byReset(project, user.email, password);
    expect((await signIn(user)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  test('stays where a server has vouched for the address, which has always counted as proven then', async () => {
    const user = await project.signUp();
    await enroll(user);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    await byReset(project, user.email, password);
    expect((await signIn(user)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  test('of after a reset, which proves the address too, stays at the next one', async () => {
    const user = await project.signUp();
    await byReset(project, user.email, password);
    const { access_token } = (await signIn(user)).body;
    await later();
    const body = { totp_secret_base64: randomBytes(20).toString('base64') };
    await project.call('PATCH /users/me', { body, headers: { 'access-token': access_token } });
    await byReset(project, user.email, password);
    expect((await signIn(user)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

describe('a reset by a proven address', () => {
  const isGood = async (api_key: string) =>
    (await project.server('POST /user-api-keys/check', { body: { api_key } })).status === 200;

  test('ends API keys and changes that are under way', async () => {
    const user = await project.signUp();
    await openLink(project, user.email, user.call);
    const key = await newApiKey(user.call);
    const email = newEmail();
    const body = { user_id: 'me', type: 'email', value: email, used_for_auth: true };
    const { id } = (await user.call('POST /contact-channels', { body })).body;
    const path = `POST /contact-channels/me/${id}/send-verification-code` as const;
    await user.call(path, { body: { callback_url: callbackUrl } });
    const { headers } = await byReset(project, user.email, password);
    expect(headers.get('x-latchkey-removed')).toBe('sessions=1, api_keys=1');
    expect(await isGood(key.value)).toBe(false);
    const code = await mailedCode(project, email, 'Verify');
    expect((await project.call('POST /contact-channels/verify', { body: { code } })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  test('leaves API keys where the project says so, but not those of before the proof', async () => {
    await project.admin('PATCH /latchkey/project-settings', { body: { api_keys_survive_reset: true } });
    const [proven, unproven] = [await project.signUp(), await project.signUp()];
    await openLink(project, proven.email, proven.call);
    const keys = [await newApiKey(proven.call), await newApiKey(unproven.call)];
    for (const { email } of [proven, unproven]) await byReset(project, email, password);
    expect([await isGood(keys[0]?.value ?? ''), await isGood(keys[1]?.value ?? '')]).toEqual([true, false]);
  });

  test('leaves passkeys that were confirmed, and ends those that somebody has planted', async () => {
    const [confirmed, planted] = [await project.signUp(), await project.signUp()];
    const passkeys = [await newPasskey(confirmed.call), await newPasskey(planted.call)];
    await openLink(project, confirmed.email, confirmed.call);
    await verify(planted);
    const status = [];
    for (const [index, { email }] of [confirmed, planted].entries()) {
      await byReset(project, email, password);
      status.push((await signInByPasskey(project.call, passkeys[index] as never)).status);
    }
    expect(status).toEqual([200, 400]);
  });
});

describe('what was removed', () => {
  test('is told in a header of ours, which published clients do not get', async () => {
    const [one, other] = [await project.signUp(), await project.signUp()];
    for (const { email } of [one, other])
      await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
    const reset = async (email: string, prefix: string) => {
      const body = { code: await mailedCode(project, email, 'Reset'), password };
      return project.call('POST /auth/password/reset', { body, prefix });
    };
    const [ours, theirs] = [await reset(one.email, 'x-latchkey-'), await reset(other.email, 'x-stack-')];
    expect(ours.headers.get('x-latchkey-removed')).toBe('sessions=1');
    expect([...theirs.headers.keys()].filter((name) => name.endsWith('removed'))).toEqual([]);
    expect([ours.body, theirs.body]).toEqual([{ success: true }, { success: true }]);
  });

  test.each([byCode, byProvider])('is told with the tokens, in no key of theirs: %o', async (prove) => {
    const { user } = await plant(project, ['an API key', 'a passkey', 'an authenticator app']);
    const { headers, body } = await prove(project, user.email);
    const removed = 'sessions=1, password=1, api_keys=1, second_factor=1, passkeys=1';
    expect([headers.get('x-latchkey-removed'), 'removed' in body]).toEqual([removed, false]);
  });

  test('is in the mail, and in the history of the account', async () => {
    const { user } = await plant(project, ['an API key', 'a passkey']);
    const { body } = await byCode(project, user.email);
    const mail = (await project.mailbox.to(user.email)).find(({ subject }) => subject.includes('was secured'));
    expect(mail?.text).toContain('1 session, the password, 1 API key and 1 passkey');
    const headers = { 'access-token': body.access_token };
    const { items } = (await project.call('GET /latchkey/users/me/events', { headers })).body;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'user.updated', changed: ['secured'] }));
    const log = (await project.admin(`GET /latchkey/users/${user.id}/events`)).body.items;
    expect(log).toContainEqual(
      expect.objectContaining({
        kind: 'user.updated',
        detail: { fields: ['secured'], by: 'code', removed: { sessions: 1, password: 1, api_keys: 1, passkeys: 1 } },
      }),
    );
  });
});

test('a code that a published client has asked for secures no account that was made meanwhile', async () => {
  const email = newEmail();
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  const code = await mailedCode(project, email, 'Sign in');
  await project.signUp({ email });
  const answer = await project.call('POST /auth/otp/sign-in', { body: { code } });
  expect(answer).toMatchObject(
    knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: true }),
  );
});

test('an address that is changed is not proven by what proved the one before', async () => {
  const { user } = await plant(project, []);
  await openLink(project, user.email, user.call);
  const { items } = (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body;
  const victim = newEmail();
  await user.call(`PATCH /contact-channels/me/${items[0].id}`, { body: { value: victim } });
  await newApiKey(user.call);
  const { headers } = await byCode(project, victim);
  expect(headers.get('x-latchkey-removed')).toBe('sessions=1, password=1, api_keys=1');
});

describe('at the same moment', () => {
  test.each([
    [byProvider, byProvider],
    [byCode, byProvider],
  ])('two proofs do not end each other’s sessions: %o, %o', async (one, other) => {
    const user = await project.signUp();
    const answers = await Promise.all([one(project, user.email), other(project, user.email)]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const told = answers.map(({ headers }) => headers.get('x-latchkey-removed')).filter(Boolean);
    expect(told[0]).toMatch(/^sessions=1/);
    const tokens = answers.flatMap(({ body }) => body.access_token ?? []);
    for (const token of tokens) {
      const me = await project.call('GET /users/me', { headers: { 'access-token': token } });
      expect(me.body.id).toBe(user.id);
    }
    expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  const planting: Record<string, (user: TestUser) => ReturnType<TestUser['call']>> = {
    'an API key': ({ call }) =>
      call('POST /user-api-keys', { body: { user_id: 'me', description: 'planted', expires_at_millis: null } }),
    'an authenticator app': enroll,
    'recovery codes': ({ call }) => call('POST /latchkey/mfa/recovery-codes'),
    'a further address': ({ call }) =>
      call('POST /contact-channels', {
        body: { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true },
      }),
    'a password': ({ call }) => call('POST /auth/password/set', { body: { password: 'planted by a stranger' } }),
  };

  test.each(Object.entries(planting))('%s is not planted by a session that a proof has ended', async (name, act) => {
    const user = await project.signUp();
    const { db } = (await world()).database;
    if (name === 'a password')
      await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    // With the project, so that a cluster knows which node has the rows.
    const lock = (trx: typeof db) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('project_id', '=', project.id)
        .where('id', '=', user.id)
        .forUpdate()
        .execute();
    const end = (trx: typeof db) =>
      trx.deleteFrom('sessions').where('project_id', '=', project.id).where('user_id', '=', user.id).execute();
    expect((await race(lock, () => act(user), end)).code).toBe('ACCESS_TOKEN_EXPIRED');
  });
});

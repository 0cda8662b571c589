import { stepAt, totpOf } from '@latchkey/service/domains/mfa/totp';
import {
  internalProject,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  type World,
  world,
} from '@latchkey/testing';
import { usePasskey } from '@latchkey/testing/passkey/authenticator';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { asOwner, ownedProject } from '@latchkey/testing/people/owners';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const tooLow = refusal('ASSURANCE_TOO_LOW');
const secret = Buffer.alloc(20, 7);

let clock: World['clock'];
beforeAll(async () => {
  ({ clock } = await world());
});

type Minimum = 'one-factor' | 'two-factors' | 'phishing-resistant';

async function projectAsking(minimum_assurance: Minimum, enrolment_grace_days = 0, config = {}) {
  const project = await newProject({ passkey_enabled: true, ...config });
  const set = (body: Record<string, unknown>) => project.admin('PATCH /latchkey/project-settings', { body });
  await set({ minimum_assurance, enrolment_grace_days });
  return { project, set };
}

/** Something that nobody needs to prove anything for but the minimum. */
const something = (user: Pick<TestUser, 'call'>) => user.call('GET /teams', { query: { user_id: 'me' } });
const standing = async (user: Pick<TestUser, 'call'>) => (await user.call('GET /latchkey/assurance')).body;
const signedUpAt = async (user: Pick<TestUser, 'call'>) =>
  (await user.call('GET /users/me')).body.signed_up_at_millis as number;
const enrol = (user: TestUser) =>
  user.call('POST /latchkey/mfa/totp', {
    body: { secret: secret.toString('base64'), code: totpOf(secret, stepAt(clock())) },
  });
const withToken = (project: TestProject, token: string): Pick<TestUser, 'call'> => ({
  call: (path, options = {}) =>
    project.call(path, { ...options, headers: { 'access-token': token, ...options.headers } }),
});

describe('a session that proves less than the policy asks', () => {
  test('is asked for more, by the headers of RFC 9470', async () => {
    const { project } = await projectAsking('two-factors');
    const answer = await something(await project.signUp());
    expect(answer).toMatchObject(tooLow);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_user_authentication", error_description="${tooLow.text}", acr_values="2"`,
    );
  });

  test('still learns who it is of and what helps, and can be ended', async () => {
    const { project } = await projectAsking('two-factors');
    const user = await project.signUp();
    expect(await standing(user)).toEqual({
      required: 'two-factors',
      current: 'one-factor',
      is_met: false,
      ways: [],
      enrolments: ['passkey', 'totp'],
      grace_ends_at_millis: await signedUpAt(user),
    });
    expect((await user.call('GET /users/me')).status).toBe(200);
    expect((await user.call('DELETE /auth/sessions/current')).status).toBe(200);
  });

  test.each([
    'PATCH /users/me',
    'POST /user-api-keys',
    'POST /auth/password/update',
    'POST /teams',
    'DELETE /users/me',
  ])('may not: %s', async (path) => {
    const config = {
      allow_user_api_keys: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
    };
    const { project } = await projectAsking('two-factors', 0, config);
    const user = await project.signUp();
    const bodies: Record<string, unknown> = {
      'PATCH /users/me': { display_name: 'Ada' },
      'POST /user-api-keys': { user_id: 'me', description: 'x', expires_at_millis: null },
      'POST /auth/password/update': { old_password: user.password, new_password: 'another horse' },
      'POST /teams': { display_name: 'Engines', creator_user_id: 'me' },
    };
    expect(await user.call(path, { body: bodies[path] })).toMatchObject(tooLow);
  });

  test('stands in for no key where it is of an owner of projects', async () => {
    const { project, owners } = await ownedProject(1);
    const call = await asOwner(owners[0] as TestUser, project.id);
    const ask = async (minimum_assurance: Minimum) => {
      const body = { minimum_assurance, enrolment_grace_days: 0 };
      await (await internalProject()).admin('PATCH /latchkey/project-settings', { body });
    };
    await ask('two-factors');
    try {
      expect(await call('GET /internal/projects/current')).toMatchObject(tooLow);
    } finally {
      await ask('one-factor');
    }
    expect((await call('GET /internal/projects/current')).status).toBe(200);
  });
});

describe('enough is proven', () => {
  test('with an authenticator app, as soon as it is set up', async () => {
    const { project } = await projectAsking('two-factors');
    const user = await project.signUp();
    expect((await enrol(user)).status).toBe(200);
    expect((await something(user)).status).toBe(200);
    expect(await standing(user)).toMatchObject({ current: 'two-factors', is_met: true, grace_ends_at_millis: null });
  });

  test('with a passkey, as soon as it is set up', async () => {
    const { project } = await projectAsking('phishing-resistant');
    const user = await project.signUp();
    await newPasskey(user.call);
    expect((await something(user)).status).toBe(200);
  });

  test('with a passkey in a session that began with a password', async () => {
    const { project } = await projectAsking('phishing-resistant', 30);
    const user = await project.signUp();
    const passkey = await newPasskey(user.call);
    const { email, password } = user;
    const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    const again = withToken(project, body.access_token);
    // Whoever has one needs no time to set it up.
    expect(await something(again)).toMatchObject(tooLow);
    expect((await standing(again)).ways).toEqual(['passkey']);
    const { options_json, code } = (await again.call('POST /latchkey/proof/passkey/initiate', { body: {} })).body;
    const authentication_response = usePasskey(passkey, options_json);
    await again.call('POST /latchkey/proof/passkey', { body: { authentication_response, code } });
    expect((await something(again)).status).toBe(200);
  });

  test('by signing in with a passkey, or with a password and a code', async () => {
    const { project, set } = await projectAsking('one-factor');
    const user = await newTwoFactorUser(project);
    const passkey = await newPasskey((await project.signUp()).call);
    await set({ minimum_assurance: 'two-factors' });
    const byPasskey = (await signIn(project.call, passkey)).body.access_token;
    const attempt_code = await user.attempt();
    clock.advance(30_000);
    const body = { type: 'totp', totp: await user.totp(), code: attempt_code };
    const byCode = (await project.call('POST /auth/mfa/sign-in', { body })).body.access_token;
    for (const token of [byPasskey, byCode]) expect((await something(withToken(project, token))).status).toBe(200);
  });

  test('for servers, guests, and sessions that a server answers for', async () => {
    const { project, set } = await projectAsking('two-factors');
    await set({ anonymous_sign_up_enabled: true });
    const { id } = await project.signUp();
    const guest = (await project.call('POST /auth/anonymous/sign-up', { body: {} })).body.access_token;
    const granted = (await project.server('POST /auth/sessions', { body: { user_id: id } })).body.access_token;
    for (const token of [guest, granted]) expect((await something(withToken(project, token))).status).toBe(200);
    expect((await project.server('GET /teams', { query: { user_id: id } })).status).toBe(200);
  });

  test('not with a code where only passkeys are enough', async () => {
    const { project } = await projectAsking('phishing-resistant');
    const user = await project.signUp();
    await enrol(user);
    expect(await something(user)).toMatchObject(tooLow);
    expect(await standing(user)).toMatchObject({ current: 'two-factors', enrolments: ['passkey'] });
  });

  test('not by a provider, whatever it says of how its user has signed in', async () => {
    const { project } = await projectAsking('two-factors', 0, sharedProviders('github'));
    const { body } = await signInBy(project, { email: 'ada@example.com' });
    expect(await something(withToken(project, body.access_token))).toMatchObject(tooLow);
  });
});

describe('people have time to set up what they lack', () => {
  test('from their sign-up', async () => {
    const { project } = await projectAsking('two-factors', 3);
    const user = await project.signUp();
    expect((await something(user)).status).toBe(200);
    expect((await standing(user)).grace_ends_at_millis).toBe((await signedUpAt(user)) + 3 * DAY);
    clock.advance(3 * DAY);
    const { email, password } = user;
    const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(await something(withToken(project, body.access_token))).toMatchObject(tooLow);
  });

  test('or from when the minimum was raised', async () => {
    const { project, set } = await projectAsking('one-factor');
    const { email, password } = await project.signUp();
    clock.advance(30 * DAY);
    await set({ minimum_assurance: 'two-factors', enrolment_grace_days: 2 });
    const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    const user = withToken(project, body.access_token);
    expect((await something(user)).status).toBe(200);
    const { body: policy } = await project.admin('GET /latchkey/sign-in-policy');
    expect((await standing(user)).grace_ends_at_millis).toBe(policy.assurance_required_since_millis + 2 * DAY);
  });
});

test('passkeys cannot be required while they are off, nor turned off while they are required', async () => {
  const { project, set } = await projectAsking('phishing-resistant');
  const off = { body: { config: { passkey_enabled: false } } };
  expect(await project.admin('PATCH /internal/projects/current', off)).toMatchObject(refusal('POLICY_NEEDS_PASSKEYS'));
  await set({ minimum_assurance: 'one-factor' });
  await project.admin('PATCH /internal/projects/current', off);
  expect(await set({ minimum_assurance: 'phishing-resistant' })).toMatchObject(refusal('POLICY_NEEDS_PASSKEYS'));
});

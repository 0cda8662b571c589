import { internalProject, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { begin, newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { asOwner, ownedProject } from '@latchkey/testing/people/owners';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const some = '2a8c3d66-6d6f-4c3b-8a55-27ed1a9e7e11';
const tooOld = refusal('PROOF_TOO_OLD');
const secret = Buffer.alloc(20, 9).toString('base64');

/** Calls in the same session later on, by an access token as new as one can get. */
async function later(
  project: Pick<TestProject, 'call'>,
  { refreshToken }: Pick<TestUser, 'refreshToken'>,
  millis = 10 * MINUTE + 1,
) {
  (await world()).clock.advance(millis);
  const headers = { 'refresh-token': refreshToken };
  const { body } = await project.call('POST /auth/sessions/current/refresh', { headers });
  const token: string = body.access_token;
  const call: TestProject['call'] = (path, options = {}) =>
    project.call(path, { ...options, headers: { 'access-token': token, ...options.headers } });
  return { token, call };
}

async function someone(config = {}) {
  const project = await newProject({
    passkey_enabled: true,
    allow_user_api_keys: true,
    client_user_deletion_enabled: true,
    ...config,
  });
  return { project, user: await project.signUp() };
}

describe('whoever has but a session that is some minutes old', () => {
  test.each([
    ['PATCH /users/me', { body: { totp_secret_base64: secret } }],
    ['PATCH /users/me', { body: { totp_secret_base64: null } }],
    ['PATCH /users/me', { body: { otp_auth_enabled: true } }],
    ['PATCH /users/me', { body: { passkey_auth_enabled: false } }],
    ['POST /latchkey/mfa/totp', { body: { secret, code: '123456' } }],
    ['POST /latchkey/mfa/recovery-codes', {}],
    ['POST /auth/password/update', { body: { old_password: 'correct horse battery', new_password: 'another horse' } }],
    ['POST /auth/password/set', { body: { password: 'another horse' } }],
    [
      'POST /contact-channels',
      { body: { user_id: 'me', value: 'a@evil.example', type: 'email', used_for_auth: true } },
    ],
    [
      'POST /contact-channels',
      { body: { user_id: 'me', value: 'a@evil.example', type: 'email', used_for_auth: false } },
    ],
    [`PATCH /contact-channels/me/${some}`, { body: { is_primary: true } }],
    [`DELETE /contact-channels/me/${some}`, {}],
    ['POST /auth/passkey/initiate-passkey-registration', { body: {} }],
    [`DELETE /latchkey/passkeys/${some}`, {}],
    ['POST /latchkey/oauth/link-ticket', { body: {} }],
    ['DELETE /latchkey/connected-accounts/me/github', {}],
    ['POST /user-api-keys', { body: { user_id: 'me', description: 'x', expires_at_millis: null } }],
    [`PATCH /user-api-keys/${some}`, { body: { revoked: true } }],
    ['POST /latchkey/cli/confirm', { body: { login_code: '0'.repeat(45) } }],
    ['DELETE /users/me', {}],
  ] as const)('may not: %s %j', async (path, options) => {
    const { project, user } = await someone();
    const { call } = await later(project, user);
    expect(await call(path, options)).toMatchObject(tooOld);
  });

  test('may read what is theirs, change their name, and end other sessions', async () => {
    const { project, user } = await someone();
    const body = { email: user.email, password: user.password };
    const other = decodeJwt((await project.call('POST /auth/password/sign-in', { body })).body.access_token);
    const { call } = await later(project, user);
    const query = { user_id: 'me' };
    const answers = [
      await call('GET /users/me'),
      await call('GET /latchkey/passkeys'),
      await call('GET /latchkey/mfa/recovery-codes'),
      await call('GET /user-api-keys', { query }),
      await call('PATCH /users/me', { body: { display_name: 'Ada' } }),
      await call(`DELETE /auth/sessions/${other.refreshTokenId}`, { query }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('is asked by the headers of RFC 9470, which scripts in browsers can read', async () => {
    const { project, user } = await someone();
    const { headers } = await (await later(project, user)).call('DELETE /users/me');
    expect(headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_user_authentication", error_description="${tooOld.text}", max_age="600"`,
    );
    expect(headers.get('access-control-expose-headers')).toContain('www-authenticate');
    expect(headers.get('x-latchkey-refusal')).toBe('PROOF_TOO_OLD');
  });

  test('links no account by a token in an address, which published clients put there', async () => {
    const { project, user } = await someone({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    const { token } = await later(project, user);
    const query = {
      client_id: project.id,
      client_secret: project.keys.publishable_client_key,
      redirect_uri: 'http://localhost:3000/handler/oauth-callback',
      scope: 'legacy',
      state: 'x',
      grant_type: 'authorization_code',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'link',
      token,
    };
    expect(await project.bare('GET /auth/oauth/authorize/github', { query })).toMatchObject(tooOld);
  });

  test('gets no newer proof by refreshing: the time in the token stays', async () => {
    const { project, user } = await someone();
    const before = decodeJwt(user.accessToken);
    const { token } = await later(project, user);
    const after = decodeJwt(token);
    expect(after).toMatchObject({ auth_time: before.auth_time, amr: ['pwd'], acr: '1' });
    expect(after.iat ?? 0).toBeGreaterThanOrEqual((before.iat ?? 0) + 600);
  });

  test('gets none by a claim: the row of the session decides', async () => {
    const { user } = await someone();
    const { database, clock } = await world();
    const at = new Date(clock() - 11 * MINUTE);
    await database.db.updateTable('sessions').set({ proven_at: at }).where('user_id', '=', user.id).execute();
    expect(await user.call('DELETE /users/me')).toMatchObject(tooOld);
  });

  test('gets none by a command line: that inherits how old it is', async () => {
    const { project, user } = await someone();
    await later(project, user, 9 * MINUTE);
    const { polling_code, login_code } = (await project.call('POST /auth/cli')).body;
    await project.call('POST /auth/cli/complete', { body: { login_code, refresh_token: user.refreshToken } });
    const { refresh_token } = (await project.call('POST /auth/cli/poll', { body: { polling_code } })).body;
    const cli = await later(project, { refreshToken: refresh_token }, 2 * MINUTE);
    expect(decodeJwt(cli.token).auth_time).toBe(decodeJwt(user.accessToken).auth_time);
    expect(await cli.call('DELETE /users/me')).toMatchObject(tooOld);
  });
});

describe('a session that is new passes', () => {
  test('whatever client began it', async () => {
    const { project, user } = await someone();
    const body = { email: user.email, password: user.password };
    const prefix = 'x-stack-';
    const { body: tokens } = await project.call('POST /auth/password/sign-in', { prefix, body });
    const headers = { 'access-token': tokens.access_token };
    const change = { totp_secret_base64: secret };
    expect((await project.call('PATCH /users/me', { prefix, headers, body: change })).status).toBe(200);
  });

  test('also where a server has asked for it', async () => {
    const { project, user } = await someone();
    const { body } = await project.server('POST /auth/sessions', { body: { user_id: user.id } });
    const headers = { 'access-token': body.access_token };
    const { amr, acr } = decodeJwt(body.access_token);
    expect([amr, acr]).toEqual([undefined, undefined]);
    expect((await project.call('DELETE /users/me', { headers })).status).toBe(200);
  });
});

test('servers answer for themselves', async () => {
  const { project, user } = await someone();
  const headers = { 'access-token': (await later(project, user)).token };
  const body = { totp_secret_base64: secret };
  expect((await project.server('PATCH /users/me', { headers, body })).status).toBe(200);
});

test('guests have nothing to prove, and can go at any time', async () => {
  const { project } = await someone();
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const { body } = await project.call('POST /auth/anonymous/sign-up');
  const { call } = await later(project, { refreshToken: body.refresh_token });
  expect((await call('GET /latchkey/proof')).body).toMatchObject({ ways: [], max_age_seconds: 600 });
  expect((await call('DELETE /users/me')).status).toBe(200);
});

describe('the setting', () => {
  const set = ({ admin }: TestProject, proof_max_age_minutes: number | null) =>
    admin('PATCH /latchkey/project-settings', { body: { proof_max_age_minutes } });

  test('says for how long a proof is good', async () => {
    const { project, user } = await someone();
    await set(project, 60);
    const { call } = await later(project, user, 59 * MINUTE);
    expect((await call('GET /latchkey/proof')).body.max_age_seconds).toBe(3600);
    expect((await call('POST /auth/passkey/initiate-passkey-registration', { body: {} })).status).toBe(200);
    await set(project, 1);
    expect(await call('DELETE /users/me')).toMatchObject(tooOld);
  });

  test('switches it off', async () => {
    const { project, user } = await someone();
    await set(project, null);
    const { call } = await later(project, user, 24 * 60 * MINUTE);
    expect((await call('DELETE /users/me')).status).toBe(200);
  });
});

describe('an owner whose session is some minutes old', () => {
  async function owner() {
    const { project, owners } = await ownedProject(2);
    const [first, second] = owners as [TestUser, TestUser];
    const { token } = await later(await internalProject(), first);
    const user = await project.signUp();
    return { project, user, second, call: await asOwner({ accessToken: token }, project.id) };
  }
  const keys = {
    description: 'x',
    expires_at_millis: Date.UTC(2100, 0),
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  };

  test('gives nobody power over the project or its users', async () => {
    const { project, user, second, call } = await owner();
    const [{ id: key }] = (await project.admin('GET /internal/api-keys')).body.items;
    const answers = [
      await call('POST /internal/api-keys', { body: keys }),
      await call(`PATCH /internal/api-keys/${key}`, { body: { revoked: true } }),
      await call(`DELETE /latchkey/owners/${second.id}`),
      await call('POST /latchkey/owner-invitations', { body: { email: 'a@evil.example' } }),
      await call('DELETE /internal/projects/current'),
      await call('PATCH /internal/projects/current', { body: { is_production_mode: false } }),
      await call('PATCH /latchkey/project-settings', { body: { is_production_mode: false } }),
      await call('PATCH /latchkey/project-settings', { body: { proof_max_age_minutes: null } }),
      await call('PATCH /latchkey/project-settings', { body: { api_keys_survive_reset: true } }),
      await call(`POST /latchkey/users/${user.id}/impersonation`, {
        body: { reason: 'x', callback_url: 'http://localhost:3000' },
      }),
      await call('POST /auth/sessions', { body: { user_id: user.id } }),
      await call(`PATCH /users/${user.id}`, { body: { password: 'another horse' } }),
      await call(`DELETE /latchkey/users/${user.id}/factors`),
      await call('POST /contact-channels', {
        body: { user_id: user.id, value: 'a@evil.example', type: 'email', used_for_auth: true },
      }),
    ];
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => tooOld.text));
  });

  test('reads and changes everything else', async () => {
    const { user, call } = await owner();
    const answers = [
      await call('GET /internal/api-keys'),
      await call('PATCH /internal/projects/current', { body: { display_name: 'Another' } }),
      await call(`PATCH /users/${user.id}`, { body: { display_name: 'Ada' } }),
      await call('PATCH /latchkey/project-settings', { body: { session_idle_days: 30 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('is held to the setting of project internal, not to that of the project', async () => {
    const { project, call } = await owner();
    await project.admin('PATCH /latchkey/project-settings', { body: { proof_max_age_minutes: null } });
    expect(await call('POST /internal/api-keys', { body: keys })).toMatchObject(tooOld);
  });
});

test('who acts as a user neither has a proof nor makes one', async () => {
  const { project } = await someone();
  const user = await newTwoFactorUser(project);
  const { body } = await project.server('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });
  const claims = decodeJwt(body.access_token);
  expect([claims.auth_time, claims.amr, claims.acr]).toEqual([undefined, undefined, undefined]);
  const headers = { 'access-token': body.access_token };
  const attempts = [
    await project.call('POST /latchkey/proof/totp', { headers, body: { totp: await user.totp() } }),
    await project.call('POST /latchkey/proof/password', { headers, body: { password: user.password } }),
    await project.call('GET /latchkey/proof', { headers }),
    await project.call('POST /latchkey/mfa/recovery-codes', { headers }),
  ];
  expect(attempts.map(({ text }) => text)).toEqual(attempts.map(() => refusal('IMPERSONATED').text));
});

test('a passkey whose making began in time is not added after it', async () => {
  const { project, user } = await someone();
  const stale = await later(project, user, 9 * MINUTE + 59_000);
  const { code } = await begin(stale.call, 'registration');
  (await world()).clock.advance(2_000);
  const body = {
    credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    code,
  };
  expect(await stale.call('POST /latchkey/passkeys', { body })).toMatchObject(tooOld);
  await expect(newPasskey(stale.call)).rejects.toThrow(tooOld.text);
});

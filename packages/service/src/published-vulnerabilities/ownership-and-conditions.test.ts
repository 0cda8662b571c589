import { knownError, newEmail, newProject, type TestProject, teamOf, violationsIn } from '@latchkey/testing';
import { keyOrder, newApiKey } from '@latchkey/testing/people/api-keys';
import { signInBy } from '@latchkey/testing/people/oauth-app';
import { beforeAll, describe, expect, test } from 'vitest';

// Things of others that were within reach by naming them, and conditions that held when one of them did.

let project: TestProject;
beforeAll(async () => {
  const settings = { allow_user_api_keys: true, allow_team_api_keys: true };
  project = await newProject({ ...settings, oauth_providers: [{ id: 'github', type: 'shared' }] });
});

const two = async () => [await project.signUp(), await project.signUp()] as const;

describe('S1 of others', () => {
  test('CVE-2025-61928 (better-auth): a request made an API key for the user whom its body names', async () => {
    const [attacker, victim] = await two();
    for (const call of [attacker.call, project.call])
      expect((await call('POST /user-api-keys', keyOrder({ user_id: victim.id }))).status).toBeGreaterThanOrEqual(400);
    expect((await victim.call('GET /user-api-keys', { query: { user_id: 'me' } })).body.items).toEqual([]);
    expect((await attacker.call('POST /user-api-keys', keyOrder({ user_id: attacker.id }))).status).toBe(200);
  });

  test('CVE-2025-27507 (ZITADEL): users without any role changed settings of the installation', async () => {
    const [user] = await two();
    const change = { body: { anonymous_sign_up_enabled: true } };
    const path = 'PATCH /latchkey/project-settings';
    const levels = { actual_access_type: 'client', allowed_access_types: ['admin'] };
    expect(await user.call(path, change)).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', levels));
    const asAdmin = { ...change, headers: { 'access-type': 'admin' } };
    expect((await user.call(path, asAdmin)).status).toBe(401);
    expect((await project.admin('GET /latchkey/project-settings')).body.anonymous_sign_up_enabled).toBe(false);
  });

  test('CVE-2019-16097 (Harbor): a sign-up with a field more was one of an administrator', async () => {
    const body = {
      email: newEmail(),
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost',
    };
    for (const more of [
      { server_metadata: { role: 'admin' } },
      { has_admin_role: true },
      { primary_email_verified: true },
    ])
      expect(
        violationsIn(await project.call('POST /auth/password/sign-up', { body: { ...body, ...more } })),
      ).toHaveLength(1);
    expect((await project.call('POST /auth/password/sign-up', { body })).status).toBe(200);
  });

  test('CVE-2023-39349 (Sentry): a list of tokens had them in clear, also those that may do more', async () => {
    const [user] = await two();
    const { value } = await newApiKey(user.call);
    const list = await user.call('GET /user-api-keys', { query: { user_id: 'me' } });
    expect([list.body.items.length, list.text.includes(value)]).toEqual([1, false]);
  });

  test('CVE-2022-39225 (Parse Server): a user wrote to the session of another by its id', async () => {
    const [attacker, victim] = await two();
    const [session] = (await victim.call('GET /auth/sessions', { query: { user_id: 'me' } })).body.items;
    for (const user_id of ['me', attacker.id, victim.id])
      expect(
        (await attacker.call(`DELETE /auth/sessions/${session.id}`, { query: { user_id } })).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await victim.call('GET /users/me')).status).toBe(200);
  });

  test('CVE-2026-4630 (Keycloak): a client read and changed what belongs to another by its id', async () => {
    const [attacker, victim] = await two();
    const { id } = await newApiKey(victim.call);
    expect((await attacker.call(`GET /user-api-keys/${id}`)).status).toBeGreaterThanOrEqual(400);
    const body = { revoked: true };
    expect((await attacker.call(`PATCH /user-api-keys/${id}`, { body })).status).toBeGreaterThanOrEqual(400);
    expect((await victim.call(`GET /user-api-keys/${id}`)).body.manually_revoked_at_millis ?? null).toBeNull();
  });
});

describe('S29 conditions', () => {
  test('CVE-2026-42349 (Clerk): where two conditions were asked for, one was enough', async () => {
    const [owner, member] = await two();
    const teamId = await teamOf(project, owner, member);
    const permission = (call: TestProject['call'], permission_id: string, team_id = teamId) =>
      call('GET /team-permissions', { query: { team_id, user_id: 'me', permission_id, recursive: true } });
    const held = async (...asked: Parameters<typeof permission>) =>
      (await permission(...asked)).body.items?.length ?? 0;
    const elsewhere = await teamOf(project, member);
    // Neither the permission in another team nor membership alone is the permission here.
    expect(await held(member.call, '$update_team')).toBe(0);
    expect(await held(member.call, '$update_team', elsewhere)).toBe(1);
    expect(await held(owner.call, '$update_team')).toBe(1);
    const rename = (call: TestProject['call']) => call(`PATCH /teams/${teamId}`, { body: { display_name: 'Taken' } });
    expect((await rename(member.call)).status).toBeGreaterThanOrEqual(400);
    expect((await rename(owner.call)).status).toBe(200);
  });

  test('CVE-2020-5275 (Symfony): of several attributes that were required the first to be granted was enough', async () => {
    const [owner, member] = await two();
    const teamId = await teamOf(project, owner, member);
    // To be in the team is granted to both; to manage keys besides, to one.
    const make = (call: TestProject['call']) =>
      call('POST /team-api-keys', { body: { team_id: teamId, description: 'a key', expires_at_millis: null } });
    expect((await make(member.call)).status).toBeGreaterThanOrEqual(400);
    expect((await make(owner.call)).status).toBe(200);
  });

  test('CVE-2019-11272 (Spring Security): a user who has no password signed in with the word null', async () => {
    const email = newEmail();
    expect((await signInBy(project, { email })).status).toBe(200);
    for (const password of ['null', 'undefined', '', '[object Object]'])
      expect((await project.call('POST /auth/password/sign-in', { body: { email, password } })).code).toBe(
        'EMAIL_PASSWORD_MISMATCH',
      );
    const body = { email, password: null };
    expect((await project.call('POST /auth/password/sign-in', { body })).code).toBe('SCHEMA_ERROR');
  });
});

import { addTeam, knownError, newProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { time } from '../../database/tables.ts';

const forClients = [
  'auth_with_email',
  'client_metadata',
  'client_read_only_metadata',
  'display_name',
  'has_password',
  'id',
  'is_anonymous',
  'oauth_providers',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'primary_email',
  'primary_email_verified',
  'profile_image_url',
  'requires_totp_mfa',
  'selected_team',
  'selected_team_id',
  'signed_up_at_millis',
];
const forServers = [...forClients, 'last_active_at_millis', 'primary_email_auth_enabled', 'server_metadata'].sort();

test('without an access token nobody is signed in, at any level', async () => {
  const project = await newProject();
  const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  for (const call of [project.call, project.server, project.admin]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      if (method === 'DELETE' && call === project.call) continue;
      expect(await call(`${method} /users/me`, method === 'PATCH' ? { body: {} } : {})).toMatchObject(nobody);
    }
  }
});

test('a refresh token alone signs nobody in', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  const answer = await project.call('GET /users/me', { headers: { 'refresh-token': refreshToken } });
  expect(answer).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('the endpoint takes no query', async () => {
  const { call } = await (await newProject()).signUp();
  expect(await call('GET /users/me', { query: { user_id: 'x' } })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
});

test('clients see exactly 17 keys, servers and administrators exactly 20', async () => {
  const project = await newProject();
  const { call, server, accessToken } = await project.signUp();
  const keys = async (answer: Promise<{ body: object }>) => Object.keys((await answer).body).sort();
  expect(await keys(call('GET /users/me'))).toEqual(forClients);
  expect(await keys(call('PATCH /users/me', { body: {} }))).toEqual(forClients);
  expect(await keys(server('GET /users/me'))).toEqual(forServers);
  expect(await keys(server('PATCH /users/me', { body: {} }))).toEqual(forServers);
  expect(await keys(project.admin('GET /users/me', { headers: { 'access-token': accessToken } }))).toEqual(forServers);
  expect([forClients.length, forServers.length]).toEqual([17, 20]);
});

test('a user who has just signed up', async () => {
  const project = await newProject();
  const now = (await world()).clock();
  const { id, email, server } = await project.signUp();
  const { body } = await server('GET /users/me');
  expect(body).toEqual({
    id,
    display_name: null,
    primary_email: email,
    primary_email_verified: false,
    primary_email_auth_enabled: true,
    profile_image_url: null,
    signed_up_at_millis: expect.any(Number),
    last_active_at_millis: body.signed_up_at_millis,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    oauth_providers: [],
    selected_team_id: null,
    selected_team: null,
    is_anonymous: false,
  });
  expect(body.signed_up_at_millis - now).toBeGreaterThanOrEqual(0);
  expect(body.signed_up_at_millis - now).toBeLessThan(10_000);
});

test('the selected team is shown with 5 keys to clients, with 7 to servers', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const teamId = await addTeam(project.id, [user.id]);
  await user.call('PATCH /users/me', { body: { selected_team_id: teamId } });
  const team = {
    id: teamId,
    display_name: 'A team',
    profile_image_url: null,
    client_metadata: { for: 'clients' },
    client_read_only_metadata: null,
  };
  expect((await user.call('GET /users/me')).body).toMatchObject({ selected_team_id: teamId, selected_team: team });
  expect((await user.call('GET /users/me')).body.selected_team).toEqual(team);
  const seen = { ...team, server_metadata: { for: 'servers' }, created_at_millis: expect.any(Number) };
  expect((await user.server('GET /users/me')).body.selected_team).toEqual(seen);
});

test('linked accounts are shown by provider, with the type the project uses it by', async () => {
  const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const user = await project.signUp();
  const { database, clock } = await world();
  const account = { project_id: project.id, user_id: user.id, created_at: time(clock()) };
  await database.db
    .insertInto('oauth_accounts')
    .values([
      { ...account, id: user.id, provider_id: 'github', account_id: '42', email: 'me@example.com' },
      { ...account, id: project.id, provider_id: 'apple', account_id: 'a.7', email: null },
    ])
    .execute();
  expect((await user.call('GET /users/me')).body.oauth_providers).toEqual([
    { id: 'apple', type: 'standard', provider_user_id: 'a.7', account_id: 'a.7', email: null },
    { id: 'github', type: 'shared', provider_user_id: '42', account_id: '42', email: 'me@example.com' },
  ]);
});

import {
  footprint,
  internalProject,
  knownError,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { expect, test } from 'vitest';

const add = ({ server }: TestProject, body: object = {}) => server('POST /users', { body });

test('clients may not create users, signed in or not', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
  for (const call of [project.call, user.call]) {
    const answer = await call('POST /users', { body: { display_name: 'Mallory' } });
    expect(answer).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
  }
  expect(await footprint(project.id)).toEqual(before);
});

test.each(['id', 'selected_team_id', 'signed_up_at_millis', 'has_password', 'requires_totp_mfa', 'project_id'])(
  'nobody may say %s',
  async (key) => {
    const answer = await add(await newProject(), { [key]: 'x' });
    expect(violationsIn(answer)).toEqual([`body contains unknown properties: ${key}`]);
  },
);

test.each([
  [{ primary_email: '' }, 'body.primary_email must not be empty'],
  [{ primary_email: 'nobody' }, 'body.primary_email must be a valid email'],
  [{ primary_email: `${'a'.repeat(320)}@b` }, 'body.primary_email must be at most 320 characters'],
  [{ primary_email_verified: 'maybe' }, 'body.primary_email_verified must be a boolean'],
  [{ password: 'x'.repeat(71) }, 'body.password must be at most 70 characters'],
  [{ password_hash: '' }, 'body.password_hash must not be empty'],
  [{ totp_secret_base64: 'abc' }, 'body.totp_secret_base64 must be valid base64'],
  [{ display_name: 'x'.repeat(1_001) }, 'body.display_name must be at most 1000 characters'],
  [{ profile_image_url: '' }, 'body.profile_image_url is not a valid URL'],
  [{ is_anonymous: null }, 'body.is_anonymous cannot be null'],
  [{ server_metadata: 'x'.repeat(256 * 1024) }, 'body.server_metadata must be at most 256 KiB as JSON'],
])('%j does not fit the schema', async (body, sentence) => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(violationsIn(await add(project, body))).toEqual([sentence]);
  expect(await footprint(project.id)).toEqual(before);
});

test.each([
  [{ primary_email_auth_enabled: true }, 'AUTH_NEEDS_EMAIL'],
  [{ primary_email: null, primary_email_auth_enabled: true }, 'AUTH_NEEDS_EMAIL'],
  [{ primary_email_verified: true }, 'VERIFIED_NEEDS_EMAIL'],
  [{ passkey_auth_enabled: true }, 'PASSKEY_BY_HAND'],
  [{ otp_auth_enabled: true }, 'OTP_OFF'],
] as const)('%j is refused, and nobody is created', async (body, name) => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(await add(project, { display_name: 'Ada', ...body })).toMatchObject(refusal(name));
  expect(await footprint(project.id)).toEqual(before);
});

test('an empty body makes a user of whom nothing is known', async () => {
  const { status, body } = await add(await newProject());
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{14}4[0-9a-f-]{21}$/),
    display_name: null,
    primary_email: null,
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    profile_image_url: null,
    signed_up_at_millis: expect.any(Number),
    last_active_at_millis: body.signed_up_at_millis,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    has_password: false,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: false,
    requires_totp_mfa: false,
    oauth_providers: [],
    selected_team_id: null,
    selected_team: null,
    is_anonymous: false,
  });
});

test('what is given is what the user has, and what is listed', async () => {
  const project = await newProject({ magic_link_enabled: true });
  const given = {
    display_name: 'Ada',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    profile_image_url: 'https://example.com/ada.png',
    otp_auth_enabled: true,
    passkey_auth_enabled: false,
    is_anonymous: true,
    client_metadata: { theme: 'dark' },
    client_read_only_metadata: ['pro'],
    server_metadata: 'vip',
  };
  const { body } = await add(project, given);
  expect(body).toMatchObject({ ...given, auth_with_email: true, has_password: false });
  expect((await project.server('GET /users')).body.items).toEqual([body]);
});

test('admins may, as servers do', async () => {
  const project = await newProject();
  expect((await project.admin('POST /users', { body: { display_name: 'Ada' } })).status).toBe(201);
});

test('a user is created though nobody may sign up', async () => {
  expect((await add(await newProject({ sign_up_enabled: false }))).status).toBe(201);
});

test('an empty name is none, null is as good as left out', async () => {
  const project = await newProject();
  const nothing = { display_name: null, primary_email: null, profile_image_url: null, totp_secret_base64: null };
  expect((await add(project, { display_name: '' })).body.display_name).toBeNull();
  expect((await add(project, { ...nothing, password: null, server_metadata: null })).status).toBe(201);
});

test('the user is found by name and by email', async () => {
  const project = await newProject();
  const { id } = (await add(project, { display_name: 'Ada Lovelace', primary_email: 'ada@example.com' })).body;
  for (const query of ['ada lov', 'ada@ex']) {
    const { items } = (await project.server('GET /users', { query: { query } })).body;
    expect(items.map((user: { id: string }) => user.id)).toEqual([id]);
  }
});

test('a picture is stored, and shown at an address of the service', async () => {
  const profile_image_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  const project = await newProject();
  const { body } = await add(project, { profile_image_url });
  const picture = await project.bare(`GET ${new URL(body.profile_image_url).pathname}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
});

test('the secret of an authenticator app is kept, not in clear; the second factor stays off', async () => {
  const project = await newProject();
  const secret = Buffer.from('12345678901234567890');
  const { body, text } = await add(project, { totp_secret_base64: secret.toString('base64') });
  expect([body.requires_totp_mfa, text.includes('totp_secret')]).toEqual([false, false]);
  const { db } = (await world()).database;
  const stored = await db.selectFrom('users').select('totp_secret').where('id', '=', body.id).executeTakeFirstOrThrow();
  expect(stored.totp_secret?.length).toBeGreaterThan(secret.length);
  expect(stored.totp_secret?.includes(secret)).toBe(false);
});

test('one event tells of the whole user, and nothing else happened', async () => {
  const project = await newProject();
  const { body } = await add(project, { primary_email: 'ada@example.com', password: 'a password', server_metadata: 1 });
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .innerJoin('event_payloads as p', (join) =>
      join.onRef('p.event_id', '=', 'e.id').onRef('p.project_id', '=', 'e.project_id'),
    )
    .select(['e.kind', 'e.actor', 'e.subject_id', 'p.payload'])
    .where('e.project_id', '=', project.id)
    .where('e.kind', 'not like', 'project%')
    .execute();
  const actor = { kind: 'server', keyId: expect.any(String) };
  expect(events).toEqual([{ kind: 'user.created', actor, subject_id: body.id, payload: body }]);
});

test('on project internal, server metadata make the user an owner of what exists', async () => {
  const project = await newProject();
  const nowhere = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
  const { body } = await add(await internalProject(), {
    server_metadata: { managedProjectIds: [project.id, nowhere], note: 'kept' },
  });
  expect(body.server_metadata).toEqual({ managedProjectIds: [project.id], note: 'kept' });
  const { db } = (await world()).database;
  const owners = db.selectFrom('project_owners').select('project_id').where('user_id', '=', body.id);
  expect(await owners.execute()).toEqual([{ project_id: project.id }]);
});

test('on other projects, server metadata are words', async () => {
  const [project, foreign] = [await newProject(), await newProject()];
  const before = await footprint(foreign.id);
  const server_metadata = { managedProjectIds: [foreign.id] };
  expect((await add(project, { server_metadata })).body.server_metadata).toEqual(server_metadata);
  expect(await footprint(foreign.id)).toEqual(before);
});

test('who is created is answered as is read afterwards, with all that can be given, or nothing', async () => {
  const project = await newProject({ magic_link_enabled: true, credential_enabled: true });
  const metadata = { b: [1, 1e21, -0, 'ä'], a: { c: null } };
  for (const body of [
    {},
    { display_name: null, primary_email: null, client_metadata: null, is_anonymous: true },
    {
      display_name: 'Ada',
      profile_image_url: 'https://customer.example/ada.png',
      client_metadata: metadata,
      client_read_only_metadata: metadata,
      server_metadata: metadata,
      primary_email: 'Ada@Customer.example',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'correct horse battery staple',
      otp_auth_enabled: true,
      totp_secret_base64: 'c2VjcmV0IHNlY3JldCBzZWNyZXQ=',
    },
  ]) {
    const { status, body: created } = await add(project, body);
    expect(status, JSON.stringify(created)).toBe(201);
    expect((await project.server(`GET /users/${created.id}`)).body).toEqual(created);
  }
});

import { randomUUID } from 'node:crypto';
import {
  addTeam,
  footprint,
  internalProject,
  knownError,
  newEmail,
  newProject,
  ownerCall,
  refusal,
  type TestProject,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const at = (id: string) => `/users/${id}`;
const read = ({ server }: TestProject, id: string) => server(`GET ${at(id)}`);
const change = ({ server }: TestProject, id: string, body: object) => server(`PATCH ${at(id)}`, { body });
const remove = ({ server }: TestProject, id: string) => server(`DELETE ${at(id)}`);
const methods = ['GET', 'PATCH', 'DELETE'] as const;
const send = (call: TestProject['call'], method: (typeof methods)[number], id: string) =>
  call(`${method} ${at(id)}`, method === 'PATCH' ? { body: {} } : {});

describe.each(methods)('%s', (method) => {
  test('is for servers: a client learns nothing, not even that an id is malformed', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const refused = knownError('INSUFFICIENT_ACCESS_TYPE', {
      actual_access_type: 'client',
      allowed_access_types: ['server', 'admin'],
    });
    const before = await footprint(project.id);
    for (const id of [user.id, randomUUID(), 'no-uuid']) {
      expect(await send(user.call, method, id)).toMatchObject(refused);
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test('finds no user of another project, and changes nothing of it', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const user = await other.signUp();
    const before = await footprint(other.id);
    expect(await send(project.server, method, user.id)).toMatchObject(knownError('USER_NOT_FOUND'));
    expect(await footprint(other.id)).toEqual(before);
  });

  test('finds nobody under an id that nobody has', async () => {
    const project = await newProject();
    for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000']) {
      expect(await send(project.server, method, id)).toMatchObject(knownError('USER_NOT_FOUND'));
    }
  });

  test.each(['no-uuid', '123', '%27'])('the id "%s" does not fit the schema', async (id) => {
    const project = await newProject();
    expect(violationsIn(await send(project.server, method, id))).toEqual(['params.user_id must be a valid UUID']);
  });

  test('finds a user by its id in any case, for servers and admins', async () => {
    const project = await newProject();
    for (const call of [project.server, project.admin]) {
      const user = await project.signUp();
      expect((await send(call, method, user.id.toUpperCase())).status).toBe(200);
    }
  });
});

test('a user read by its id is what the user itself is for servers: twenty keys', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { body } = await read(project, user.id);
  expect(body).toEqual((await user.server('GET /users/me')).body);
  expect(Object.keys(body)).toHaveLength(20);
});

test('a change by its id leaves what is left out, and answers the user after it', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await change(project, user.id, { display_name: 'Ada', server_metadata: { plan: 'pro' } });
  const { body } = await change(project, user.id, { client_read_only_metadata: ['x'] });
  expect(body).toMatchObject({
    display_name: 'Ada',
    server_metadata: { plan: 'pro' },
    client_read_only_metadata: ['x'],
  });
  expect((await read(project, user.id)).body).toEqual(body);
});

test('a change of a user leaves every other one alone', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const before = (await read(project, other.id)).body;
  await change(project, user.id, { display_name: 'Ada', primary_email: null, password: 'another one' });
  expect((await read(project, other.id)).body).toEqual(before);
});

test('the refusals of a change are those of one by the user itself', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const hash = `$2b$10$${'a'.repeat(53)}`;
  const teamId = await addTeam(project.id, [other.id]);
  const email = { email: other.email, would_work_if_email_was_verified: false };
  const before = await footprint(project.id);
  const refused = [
    [{ password: 'x', password_hash: hash }, refusal('PASSWORD_AND_HASH')],
    [{ password_hash: `$2b$17$${'a'.repeat(53)}` }, refusal('PASSWORD_HASH_UNSUPPORTED')],
    [{ primary_email: null, primary_email_auth_enabled: true }, refusal('AUTH_NEEDS_EMAIL')],
    [{ primary_email: null, primary_email_verified: true }, refusal('VERIFIED_NEEDS_EMAIL')],
    [{ otp_auth_enabled: true }, refusal('OTP_OFF')],
    [{ passkey_auth_enabled: true }, refusal('PASSKEY_BY_HAND')],
    [{ primary_email: other.email }, knownError('USER_EMAIL_ALREADY_EXISTS', email)],
    [{ selected_team_id: teamId }, knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })],
  ] as const;
  for (const [body, answer] of refused) {
    expect(await change(project, user.id, { display_name: 'changed', ...body })).toMatchObject(answer);
  }
  expect(await footprint(project.id)).toEqual(before);
});

test('a first password needs password sign-in, and an email', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: {} })).body;
  const password = 'a first password';
  expect(await change(project, id, { password })).toMatchObject(refusal('PASSWORD_NEEDS_EMAIL'));
  await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
  expect(await change(project, id, { password })).toMatchObject(refusal('PASSWORD_AUTH_OFF'));
});

test.each([
  [{ profile_image_url: '' }, 'body.profile_image_url is not a valid URL'],
  [{ is_anonymous: true }, 'body.is_anonymous must be one of the following values: false'],
])('%j does not fit the schema', async (body, sentence) => {
  const project = await newProject();
  const user = await project.signUp();
  expect(violationsIn(await change(project, user.id, body))).toEqual([sentence]);
});

test('a server may give the address of any picture', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const profile_image_url = 'http://example.com/ada.png';
  expect((await change(project, user.id, { profile_image_url })).body.profile_image_url).toBe(profile_image_url);
});

test('sign-in with the email can be switched off and on again', async () => {
  const project = await newProject();
  const user = await project.signUp();
  for (const primary_email_auth_enabled of [false, true]) {
    const { body } = await change(project, user.id, { primary_email_auth_enabled });
    expect(body.primary_email_auth_enabled).toBe(primary_email_auth_enabled);
    const tried = { email: user.email, password: user.password };
    const { status } = await project.call('POST /auth/password/sign-in', { body: tried });
    expect(status).toBe(primary_email_auth_enabled ? 200 : 400);
  }
});

test('on project internal, the projects that a user owns are in its server metadata, and follow what it owns', async () => {
  const internal = await internalProject();
  const asOwner = await ownerCall(await world());
  const { id } = (await asOwner('GET /users/me')).body;
  const owned = async () => (await read(internal, id)).body.server_metadata.managedProjectIds;
  const before = await owned();
  const made = (await asOwner('POST /internal/projects', { body: { display_name: 'One more' } })).body.id;
  expect(await owned()).toEqual([...before, made]);
  const headers = { 'access-type': 'admin', 'project-id': made };
  await asOwner('DELETE /internal/projects/current', { headers });
  expect(await owned()).toEqual(before);
});

test('an anonymous user becomes an ordinary one, and keeps its name', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: { is_anonymous: true, display_name: 'Guest' } })).body;
  expect((await change(project, id, { is_anonymous: false })).body).toMatchObject({
    is_anonymous: false,
    display_name: 'Guest',
  });
});

test("a server may take a user's last way in, which users cannot do themselves", async () => {
  const project = await newProject();
  const { id, email, password } = await project.signUp();
  expect(await change(project, id, { password: null })).toMatchObject({ status: 200, body: { has_password: false } });
  const { code } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(code).toBe('EMAIL_PASSWORD_MISMATCH');
});

describe('sessions', () => {
  const signIn = ({ call }: TestProject, { email }: TestUser, password: string) =>
    call('POST /auth/password/sign-in', { body: { email, password } });
  const isOver = async ({ call }: TestUser) => (await call('GET /users/me')).code === 'ACCESS_TOKEN_EXPIRED';
  const cannotRefresh = async ({ call }: TestProject, { refreshToken }: TestUser) => {
    const headers = { 'refresh-token': refreshToken };
    return (await call('POST /auth/sessions/current/refresh', { headers })).code;
  };

  test.each([
    ['another password', { password: 'another password' }],
    ['none any more', { password: null }],
    ['the hash of one', { password_hash: `$2b$04$${'a'.repeat(53)}` }],
  ])('end when a server sets %s', async (_, body) => {
    const project = await newProject();
    const user = await project.signUp();
    await change(project, user.id, body);
    expect(await isOver(user)).toBe(true);
    expect(await cannotRefresh(project, user)).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect((await signIn(project, user, user.password)).status).toBe(400);
  });

  test('end with a first password too, which signs in from then on', async () => {
    const project = await newProject();
    const user = await project.signUp();
    await change(project, user.id, { password: null });
    const session = await project.server('POST /auth/sessions', { body: { user_id: user.id } });
    const headers = { 'access-token': session.body.access_token };
    expect((await project.call('GET /users/me', { headers })).body.has_password).toBe(false);
    await change(project, user.id, { password: 'a first password' });
    expect((await project.call('GET /users/me', { headers })).code).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await signIn(project, user, 'a first password')).body.user_id).toBe(user.id);
  });

  test('stay when a server changes anything else', async () => {
    const project = await newProject();
    const user = await project.signUp();
    await change(project, user.id, { display_name: 'Ada', primary_email: newEmail(), primary_email_verified: true });
    expect(await isOver(user)).toBe(false);
  });

  test('of a user who is deleted are over at once', async () => {
    const project = await newProject();
    const user = await project.signUp();
    expect((await remove(project, user.id)).body).toEqual({ success: true });
    expect(await isOver(user)).toBe(true);
    expect(await cannotRefresh(project, user)).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });
});

test('whoever was deleted is gone: read, changed or deleted once more', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await remove(project, user.id);
  for (const method of methods) {
    expect(await send(project.server, method, user.id)).toMatchObject(knownError('USER_NOT_FOUND'));
  }
});

test('a server deletes users whether people may delete themselves or not', async () => {
  for (const client_user_deletion_enabled of [false, true]) {
    const project = await newProject({ client_user_deletion_enabled });
    const user = await project.signUp();
    expect((await remove(project, user.id)).status).toBe(200);
  }
});

import { callerOf, footprint, internalProject, knownError, newProject, violationsIn, world } from '@latchkey/testing';
import { newInternalUser } from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';

const notAdmin = knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
const read = 'GET /internal/projects/current';

/** An owner of its own, with a project of its own. */
async function newOwner() {
  const internal = await internalProject();
  const user = await newInternalUser();
  const created = await user.call('POST /internal/projects', { body: { display_name: 'Owned' } });
  return { internal, user, projectId: created.body.id as string, token: user.accessToken };
}

/** Calls a project with an owner's token and no key. */
async function withToken(projectId: string, token: string, level = 'admin') {
  const { service, parts } = await world();
  return callerOf(service.fetch, parts.baseUrl, {
    'access-type': level,
    'project-id': projectId,
    'admin-access-token': token,
  });
}

test('the session of an owner opens the project at every level, without any key', async () => {
  const { projectId, token } = await newOwner();
  for (const level of ['client', 'server', 'admin']) {
    const call = await withToken(projectId, token, level);
    expect((await call('GET /projects/current')).body.id).toBe(projectId);
  }
  expect((await (await withToken(projectId, token))(read)).body.id).toBe(projectId);
});

test('the level asked for still counts', async () => {
  const { projectId, token } = await newOwner();
  const call = await withToken(projectId, token, 'server');
  expect(await call(read)).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' });
});

test('the session of an owner opens no other project', async () => {
  const { token } = await newOwner();
  const other = await newProject();
  const before = await footprint(other.id);
  const call = await withToken(other.id, token);
  expect(await call(read)).toMatchObject(notAdmin);
  expect(await call('DELETE /internal/projects/current')).toMatchObject(notAdmin);
  expect(await call('PATCH /internal/projects/current', { body: { display_name: 'taken over' } })).toMatchObject(
    notAdmin,
  );
  expect(await footprint(other.id)).toEqual(before);
});

test('the session of an owner does not open project internal itself', async () => {
  const { token } = await newOwner();
  expect(await (await withToken('internal', token))(read)).toMatchObject(notAdmin);
});

test('a project that does not exist answers like one of somebody else', async () => {
  const { token } = await newOwner();
  for (const id of ['5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e', 'nonsense']) {
    expect(await (await withToken(id, token))(read)).toMatchObject(notAdmin);
  }
});

test('the user of a project is not its administrator', async () => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  expect(await (await withToken(project.id, accessToken))(read)).toMatchObject(notAdmin);
});

test('a user of internal who owns nothing is not an administrator', async () => {
  const { projectId } = await newOwner();
  const stranger = await newInternalUser();
  expect(await (await withToken(projectId, stranger.accessToken))(read)).toMatchObject(notAdmin);
});

test('a token that cannot be read is refused, even next to the right keys', async () => {
  const project = await newProject();
  const answer = await project.admin(read, { headers: { 'admin-access-token': 'garbage' } });
  expect(answer).toMatchObject(knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
});

test('the token decides where keys are sent too', async () => {
  const { projectId, token } = await newOwner();
  const call = await withToken(projectId, token);
  expect((await call(read, { headers: { 'super-secret-admin-key': 'wrong' } })).status).toBe(200);
});

test('a token that has expired says so without a number, which published clients cannot read here', async () => {
  const { projectId, token } = await newOwner();
  (await world()).clock.advance(601_000);
  const answer = await (await withToken(projectId, token))(read);
  expect(answer).toMatchObject(knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }));
});

test('the token of a session that was signed out is refused at once', async () => {
  const { projectId, token, user } = await newOwner();
  await user.call('DELETE /auth/sessions/current');
  const answer = await (await withToken(projectId, token))(read);
  expect(answer).toMatchObject(knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }));
});

test('the token of an owner who was deleted is refused at once; the project stays', async () => {
  const { internal, user, projectId, token } = await newOwner();
  await user.server('DELETE /users/me');
  const answer = await (await withToken(projectId, token))(read);
  expect(answer).toMatchObject(knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }));
  const { bare } = internal;
  expect((await bare(`GET /projects/${projectId}/.well-known/jwks.json`)).status).toBe(200);
});

test('an ownership that is taken away ends at once', async () => {
  const { user, projectId, token } = await newOwner();
  await user.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [] } } });
  expect(await (await withToken(projectId, token))(read)).toMatchObject(notAdmin);
});

test('the token of an owner does not stand for a user of the project', async () => {
  const { projectId, token } = await newOwner();
  const call = await withToken(projectId, token, 'client');
  expect(await call('GET /users/me')).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  const asUser = await call('GET /users/me', { headers: { 'access-token': token } });
  expect(asUser).toMatchObject(
    knownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', { expected_project_id: projectId, actual_project_id: 'internal' }),
  );
});

test('what an owner changes is written down with who it was', async () => {
  const { projectId, token, user } = await newOwner();
  await (await withToken(projectId, token))('PATCH /internal/projects/current', { body: { display_name: 'Renamed' } });
  const { db } = (await world()).database;
  const { actor } = await db
    .selectFrom('events')
    .select('actor')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'project.updated')
    .executeTakeFirstOrThrow();
  expect(actor).toEqual({ kind: 'owner', userId: user.id });
});

test('the endpoints of internal: the schema first, then the user, then the project', async () => {
  const { internal } = await newOwner();
  const project = await newProject();
  const user = await project.signUp();
  expect(violationsIn(await project.call('POST /internal/projects', { body: {} }))).toEqual([
    'body.display_name must be defined',
  ]);
  const body = { display_name: 'x' };
  for (const { call } of [project, internal]) {
    expect(await call('POST /internal/projects', { body })).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
    expect(await call('GET /internal/projects')).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  }
  expect(await user.call('POST /internal/projects', { body })).toMatchObject(knownError('EXPECTED_INTERNAL_PROJECT'));
  expect(await user.call('GET /internal/projects')).toMatchObject(knownError('EXPECTED_INTERNAL_PROJECT'));
});

import { internalProject, knownError, newProject, refusal, world } from '@latchkey/testing';
import { asOwner, newInternalUser, ownedProject } from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';

const refused = refusal('OWNERS_NOT_IMPERSONATED');

test('no endpoint lets anybody act as an owner, at no level', async () => {
  const internal = await internalProject();
  const { owners } = await ownedProject(1);
  const id = owners[0]?.id;
  const body = { user_id: id, is_impersonation: true };
  expect(await internal.server('POST /auth/sessions', { body })).toMatchObject(refused);
  expect(await internal.admin('POST /auth/sessions', { body })).toMatchObject(refused);
  const link = { reason: 'x', callback_url: 'http://localhost:3000' };
  expect(await internal.admin(`POST /latchkey/users/${id}/impersonation`, { body: link })).toMatchObject(refused);
});

test('whoever acts as a user is no owner when that user becomes one later, nor makes them one', async () => {
  const [internal, project, user] = [await internalProject(), await newProject(), await newInternalUser()];
  const asked = { user_id: user.id, is_impersonation: true };
  const { access_token: accessToken } = (await internal.server('POST /auth/sessions', { body: asked })).body;
  const headers = { 'access-token': accessToken };
  const made = await internal.call('POST /internal/projects', { headers, body: { display_name: 'Taken over' } });
  expect(made).toMatchObject(refusal('IMPERSONATED'));
  await user.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
  expect((await (await asOwner(user, project.id))('GET /internal/projects/current')).status).toBe(200);
  const call = await asOwner({ accessToken }, project.id);
  const notAdmin = knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  expect(await call('GET /internal/projects/current')).toMatchObject(notAdmin);
  expect(await call('POST /internal/api-keys', { body: {} })).toMatchObject(notAdmin);
  expect(await internal.call('GET /internal/projects', { headers })).toMatchObject(refusal('IMPERSONATED'));
});

test('what is done in the place of a user names both: the user, and who acts', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { body } = await project.server('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });
  const headers = { 'access-token': body.access_token };
  const changed = await project.call('PATCH /users/me', { headers, body: { display_name: 'Ada' } });
  const ended = await project.call('DELETE /auth/sessions/current', { headers });
  const { db } = (await world()).database;
  const ids = [changed, ended].map((answer) => answer.headers.get('x-latchkey-request-id') ?? '');
  const events = await db
    .selectFrom('events')
    .select(['kind', 'actor'])
    .where('request_id', 'in', ids)
    .orderBy('id')
    .execute();
  const actor = { kind: 'client', userId: user.id, impersonatorId: 'server' };
  expect(events).toEqual([
    { kind: 'user.updated', actor },
    { kind: 'session.deleted', actor },
  ]);
});

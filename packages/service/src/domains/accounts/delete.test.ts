import { addTeam, footprint, knownError, newEmail, newProject, refusal, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test('clients may not delete themselves unless the project allows it, which is told before who is asking', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  expect(await user.call('DELETE /users/me')).toMatchObject(refusal('SELF_DELETION_OFF'));
  expect(await project.call('DELETE /users/me')).toMatchObject(refusal('SELF_DELETION_OFF'));
  expect(await footprint(project.id)).toEqual(before);
});

test('without an access token there is nobody to delete', async () => {
  const project = await newProject({ client_user_deletion_enabled: true });
  const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  for (const call of [project.call, project.server]) expect(await call('DELETE /users/me')).toMatchObject(nobody);
});

test('clients may delete themselves where the project allows it', async () => {
  const project = await newProject({ client_user_deletion_enabled: true });
  const user = await project.signUp();
  expect(await user.call('DELETE /users/me')).toMatchObject({ status: 200, body: { success: true } });
  expect((await project.server('GET /users')).body.items).toEqual([]);
});

test('servers may always delete', async () => {
  const user = await (await newProject()).signUp();
  expect((await user.server('DELETE /users/me', { body: {} })).body).toEqual({ success: true });
});

test('of two deletions at the same moment one finds nobody any more', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answers = await Promise.all([user.server('DELETE /users/me'), user.server('DELETE /users/me')]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(['USER_NOT_FOUND', 'ACCESS_TOKEN_EXPIRED']).toContain(answers.find(({ status }) => status !== 200)?.code);
});

test('nothing of the user is left but the fact', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const teamId = await addTeam(project.id, [user.id]);
  await user.call('PATCH /users/me', {
    body: { profile_image_url: gif, selected_team_id: teamId, client_metadata: 'mine' },
  });
  await user.server('PATCH /users/me', { body: { totp_secret_base64: 'AAAA' } });
  await project.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  await user.server('DELETE /users/me');
  const { database, service } = await world();
  await service.workOutbox();
  const { db } = database;
  const tables = [
    'users',
    'contact_channels',
    'sessions',
    'session_tokens',
    'one_time_codes',
    'team_members',
    'images',
  ] as const;
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('project_id').where('project_id', '=', project.id).execute();
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
  const payloads = await db
    .selectFrom('event_payloads')
    .select('payload')
    .where('project_id', '=', project.id)
    .orderBy('event_id')
    .execute();
  expect(payloads.map(({ payload }) => payload)).toEqual([
    { team_id: teamId, user_id: user.id },
    { id: user.id, teams: [{ id: teamId }] },
  ]);
  const details = await db.selectFrom('events').select('detail').where('project_id', '=', project.id).execute();
  expect(JSON.stringify(details)).not.toContain(user.email);
});

test('the team of the user stays, and other users with it', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const teamId = await addTeam(project.id, [user.id, other.id]);
  await user.server('DELETE /users/me');
  const { body } = await project.server('GET /users', { query: { team_id: teamId } });
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([other.id]);
});

test('the event of a user without teams says so', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await user.server('DELETE /users/me');
  const { database, service } = await world();
  await service.workOutbox();
  const { payload } = await database.db
    .selectFrom('event_payloads')
    .select('payload')
    .where('subject_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(payload).toEqual({ id: user.id, teams: [] });
});

test('the address is free again', async () => {
  const project = await newProject();
  const email = newEmail();
  const first = await project.signUp({ email });
  await first.server('DELETE /users/me');
  expect((await project.signUp({ email })).id).not.toBe(first.id);
});

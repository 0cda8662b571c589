import { randomUUID } from 'node:crypto';
import { internalProject, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

type Line = Readonly<Record<string, unknown>>;

async function imported(project: TestProject, ...lines: readonly Line[]) {
  const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'auth0' } })).body;
  const send = (more: readonly Line[]) =>
    project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: more } });
  const ids: string[] = (await send(lines)).body.items.map((item: Line) => item.id);
  const undo = (query = '') => project.server(`DELETE /latchkey/imports/${id}${query}`);
  return { id: id as string, ids, send, undo };
}

const team = { type: 'team', source_id: 't1', display_name: 'Engines' };
const member = (source_id: string) => ({ source_id, teams: [{ source_id: 't1' }] });
const nothing = { deleted_users: 0, deleted_teams: 0, kept_users: 0, kept_teams: 0 };

test('an import is undone with its users and teams, and can be imported once more', async () => {
  const project = await newProject();
  const signedUp = await project.signUp();
  const { id, ids, send, undo } = await imported(project, team, member('u1'), member('u2'));
  expect((await undo()).body).toEqual({ ...nothing, is_done: true, deleted_users: 2, deleted_teams: 1 });
  expect((await project.server('GET /users')).body.items.map((user: Line) => user.id)).toEqual([signedUp.id]);
  expect((await project.server(`GET /teams/${ids[0]}`)).status).toBe(404);
  const unknown = refusal('IMPORT_UNKNOWN');
  expect(await project.server(`GET /latchkey/imports/${id}`)).toMatchObject(unknown);
  expect(await undo()).toMatchObject(unknown);
  expect(await send([member('u3')])).toMatchObject(unknown);
  const again = await imported(project, team, member('u1'));
  expect(again.ids).toEqual([expect.any(String), expect.any(String)]);
});

test('users who have been active since stay, with their teams, unless they are to go as well', async () => {
  const project = await newProject();
  const { id, ids, send, undo } = await imported(project, team, member('u1'), member('u2'));
  await project.server('POST /auth/sessions', { body: { user_id: ids[1] } });
  expect((await undo()).body).toEqual({ ...nothing, is_done: true, deleted_users: 1, kept_users: 1, kept_teams: 1 });
  expect((await project.server(`GET /latchkey/imports/${id}`)).body).toMatchObject({
    undone_at_millis: expect.any(Number),
    user_count: 1,
    team_count: 1,
  });
  expect(await send([member('u3')])).toMatchObject(refusal('IMPORT_UNDONE'));
  expect((await undo('?active=true')).body).toEqual({ ...nothing, is_done: true, deleted_users: 1, deleted_teams: 1 });
  expect(await undo()).toMatchObject(refusal('IMPORT_UNKNOWN'));
});

test('users whom something has happened to since stay', async () => {
  const project = await newProject({ allow_user_api_keys: true });
  const { ids, undo } = await imported(project, ...['u1', 'u2', 'u3', 'u4'].map((source_id) => ({ source_id })));
  const [changed, withKey, provisioned] = ids as [string, string, string];
  await project.server(`PATCH /users/${changed}`, { body: { display_name: 'Ada' } });
  const key = await project.server('POST /user-api-keys', {
    body: { user_id: withKey, description: 'a key', expires_at_millis: null },
  });
  expect(key.status).toBe(200);
  const { body: home } = await project.server('POST /teams', { body: { display_name: 'Home' } });
  await inDirectory(home.id, provisioned);
  expect((await undo()).body).toEqual({ ...nothing, is_done: true, deleted_users: 1, kept_users: 3 });
});

async function inDirectory(teamId: string, userId?: string) {
  const { db } = (await world()).database;
  const directoryId = randomUUID();
  const { project_id } = await db
    .selectFrom('teams')
    .select('project_id')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  await sql`insert into directories (project_id, id, team_id, display_name, is_trusted, created_at)
    values (${project_id}, ${directoryId}, ${teamId}, 'Okta', false, now())`.execute(db);
  if (userId)
    await sql`insert into directory_users (project_id, directory_id, id, user_id, user_name, active, was_removed,
        attributes, version, created_at, changed_at)
      values (${project_id}, ${directoryId}, ${randomUUID()}, ${userId}, 'ada', true, false, '{}', 1, now(), now())`.execute(
      db,
    );
}

test('a team that is in use without members stays', async () => {
  const project = await newProject();
  const { ids, undo } = await imported(project, team, { ...team, source_id: 't2' });
  await inDirectory(ids[0] as string);
  expect((await undo()).body).toEqual({ ...nothing, is_done: true, deleted_teams: 1, kept_teams: 1 });
});

test('it goes on where a call has stopped', async () => {
  const project = await newProject();
  const lines = Array.from({ length: 150 }, (_, at) => ({ source_id: `u${at}` }));
  const { undo } = await imported(project, ...lines);
  expect((await undo()).body).toEqual({ ...nothing, is_done: false, deleted_users: 100 });
  expect((await undo()).body).toEqual({ ...nothing, is_done: true, deleted_users: 50 });
});

test('lines that come while it is undone are refused, or undone with the others', async () => {
  const project = await newProject();
  const { send, undo } = await imported(project, { source_id: 'u0' });
  const batches = Array.from({ length: 8 }, (_, at) => send([{ source_id: `more${at}` }]));
  const [, ...answers] = await Promise.all([undo(), ...batches]);
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  for (let left = true; left; ) left = (await undo()).status === 200;
  expect((await project.server('GET /users')).body.items).toEqual([]);
});

test('a second undo at once deletes no one twice', async () => {
  const project = await newProject();
  const { undo } = await imported(project, team, ...Array.from({ length: 20 }, (_, at) => member(`u${at}`)));
  const answers = await Promise.all([undo(), undo(), undo()]);
  const deleted = answers.map(({ body }) => body.deleted_users ?? 0);
  expect(deleted.reduce((sum, count) => sum + count)).toBe(20);
});

test('nothing is imported into project internal', async () => {
  const internal = await internalProject();
  expect(await internal.server('POST /latchkey/imports', { body: { source: 'auth0' } })).toMatchObject(
    refusal('IMPORT_INTERNAL'),
  );
});

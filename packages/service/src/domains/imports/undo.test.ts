import { internalProject, newProject, refusal, type TestProject } from '@latchkey/testing';
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

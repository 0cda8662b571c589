import { knownError, newProject, startWorld, type World } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepSessions } from './sweep.ts';

const DAY = 24 * 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** What the service does by itself each minute, so many days from now. */
const sweepAfter = (days: number) => sweepSessions(testContext(world.database.db, { now: world.clock() + days * DAY }));

/** Somebody with a session of a year, and another one that lasts for so many days. */
async function someone(days: number) {
  const project = await newProject({}, Promise.resolve(world));
  const user = await project.signUp();
  const { body } = await project.server('POST /auth/sessions', {
    body: { user_id: user.id, expires_in_millis: days * DAY },
  });
  const refresh = (token: string) =>
    project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': token } });
  const rowsOf = async (table: 'sessions' | 'session_tokens') =>
    (await world.database.db.selectFrom(table).select('project_id').where('project_id', '=', project.id).execute())
      .length;
  return {
    long: () => refresh(user.refreshToken),
    short: () => refresh(body.refresh_token),
    rows: async () => [await rowsOf('sessions'), await rowsOf('session_tokens')],
  };
}

test('a session that expired more than 30 days ago is deleted with its refresh tokens', async () => {
  const { rows } = await someone(1);
  await sweepAfter(31.01);
  expect(await rows()).toEqual([1, 1]);
});

test('a session that expired less than 30 days ago stays', async () => {
  const { rows } = await someone(1);
  await sweepAfter(30.99);
  expect(await rows()).toEqual([2, 2]);
});

test('a session that lasts is as good as before, and one that was deleted is as over', async () => {
  const { long, short } = await someone(0);
  await sweepAfter(30.01);
  expect((await long()).status).toBe(200);
  expect(await short()).toMatchObject(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
});

test('more sessions than one step takes are deleted in several', async () => {
  const { rows } = await someone(0);
  const { db } = world.database;
  const [row] = await db.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').limit(1).execute();
  if (!row) throw new Error('There is no session.');
  const { project_id, user_id } = row;
  const at = new Date(world.clock() - 60 * DAY);
  const copy = { project_id, user_id, created_at: at, expires_at: at, last_used_at: at, proven_at: at };
  const many = Array.from({ length: 2_100 }, () => ({
    ...copy,
    id: crypto.randomUUID(),
    is_impersonation: false,
    factors: '[]',
  }));
  await db.insertInto('sessions').values(many).execute();
  await sweepAfter(0);
  expect(await rows()).toEqual([2, 2]);
});

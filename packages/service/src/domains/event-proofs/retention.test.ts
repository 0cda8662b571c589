import type { TestProject, World } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import type { CountedWorld } from '@latchkey/testing/world/counted-statements';
import { eventLogsOf, startLogWorld } from '@latchkey/testing/world/event-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MILLIS, sweepEvents } from './retention.ts';

let counted: CountedWorld;
let world: World;
beforeAll(async () => {
  counted = await startLogWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const { inThisWorld, sign } = eventLogsOf(() => world);
const settings = '/latchkey/project-settings';
const keepFor = (project: TestProject, days: number | null) =>
  project.admin(`PATCH ${settings}`, { body: { event_retention_days: days } });

/** What is deleted so many days from now. */
const sweepAfter = (days: number) =>
  sweepEvents(testContext(world.database.db, { now: world.clock() + days * DAY_MILLIS + 1 }));

/** The kinds of the events of the log, in their order. */
const kindsOf = async (project: TestProject): Promise<string[]> =>
  (
    await sql<{ kind: string }>`select kind from events where project_id = ${project.id} order by id`.execute(
      world.database.db,
    )
  ).rows.map(({ kind }) => kind);

test('is from 30 days to ten years, or as long as the project', async () => {
  const project = await inThisWorld();
  for (const days of [30, 3_650, null])
    expect((await keepFor(project, days)).body).toMatchObject({ event_retention_days: days });
  for (const days of [29, 3_651, 30.5, 'ever'])
    expect(await project.admin(`PATCH ${settings}`, { body: { event_retention_days: days } })).toMatchObject({
      status: 400,
    });
});

test('an event is deleted after the days that its project keeps events for, and leaves its place and its proof', async () => {
  const project = await inThisWorld();
  await keepFor(project, 30);
  await project.signUp();
  const { size, root } = await sign(project);
  const before = await kindsOf(project);
  await sweepAfter(29);
  expect(await kindsOf(project)).toEqual(before);
  await sweepAfter(30);
  expect(await kindsOf(project)).not.toContain('user.created');
  const { items } = (await project.admin('GET /latchkey/event-proofs/entries', { query: { size, limit: 500 } })).body;
  expect(items).toHaveLength(size);
  expect(items.at(-1)).toMatchObject({ body: null, kept_until_millis: expect.any(Number) });
  const { body: head } = await project.server('GET /latchkey/event-proofs/heads');
  expect(head.items[0]).toMatchObject({ size, root });
});

test('events that were promised to stay do, and so do those that tell of a deletion', async () => {
  const project = await inThisWorld();
  const user = await project.signUp();
  await sign(project);
  await keepFor(project, 30);
  await project.server(`DELETE /users/${user.id}`);
  await sign(project);
  await sweepAfter(10_000);
  const kinds = await kindsOf(project);
  expect(kinds).toEqual(expect.arrayContaining(['user.created', 'user.deleted']));
  expect(kinds).not.toContain('project.updated');
});

test('events are kept for longer as soon as their project says so', async () => {
  const project = await inThisWorld();
  await keepFor(project, 30);
  await project.signUp();
  await sign(project);
  await keepFor(project, 100);
  await sign(project);
  await sweepAfter(60);
  expect(await kindsOf(project)).toContain('user.created');
  await keepFor(project, null);
  await sweepAfter(200);
  expect(await kindsOf(project)).toContain('user.created');
  await keepFor(project, 30);
  await sweepAfter(300);
  expect(await kindsOf(project)).not.toContain('user.created');
});

test('what strangers cause stays for 90 days at most, and less where all events do', async () => {
  const [short, long] = [await inThisWorld(), await inThisWorld()];
  await keepFor(short, 30);
  await keepFor(long, 365);
  for (const project of [short, long]) {
    const { email } = await project.signUp();
    await project.call('POST /auth/password/sign-in', { body: { email, password: 'wrong-password' } });
  }
  await sign(short);
  await sweepAfter(31);
  expect(await kindsOf(short)).not.toContain('sign_in.failed');
  expect(await kindsOf(long)).toContain('sign_in.failed');
  await sweepAfter(91);
  expect(await kindsOf(long)).not.toContain('sign_in.failed');
  expect(await kindsOf(long)).toContain('user.created');
});

test('an import is not undone for users of whose later days the log has forgotten something', async () => {
  const project = await inThisWorld();
  const importOf = async (sourceId: string): Promise<() => Promise<unknown>> => {
    const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'auth0' } })).body;
    await project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: [{ source_id: sourceId }] } });
    return async () => (await project.server(`DELETE /latchkey/imports/${id}`)).body;
  };
  const undoFirst = await importOf('first');
  await keepFor(project, 30);
  await sign(project);
  await sweepAfter(31);
  const undoSecond = await importOf('second');
  expect(await undoFirst()).toMatchObject({ deleted_users: 0, kept_users: 1 });
  expect(await undoSecond()).toMatchObject({ deleted_users: 1, kept_users: 0 });
});

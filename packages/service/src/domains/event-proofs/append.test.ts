import { openPostgres } from '@latchkey/service/database/open';
import {
  baseUrl,
  callerOf,
  newEmptyDatabase,
  newProject,
  startWorld,
  type TestProject,
  type World,
} from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { testContext } from '@latchkey/testing/world/context';
import type { CountedWorld } from '@latchkey/testing/world/counted-statements';
import { eventLogsOf, type LogHead, rootOfEntries, startLogWorld } from '@latchkey/testing/world/event-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendEvents } from './append.ts';

const withoutStreams = async () => {};
const MINUTE = 60_000;

let counted: CountedWorld;
let world: World;
beforeAll(async () => {
  counted = await startLogWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const { inThisWorld, sign, entriesOf, headsOf, countOf } = eventLogsOf(() => world);

test('what is appended takes ten statements at most, whatever the number of projects', async () => {
  const projects = [await inThisWorld(), await inThisWorld(), await inThisWorld()];
  await sign(projects[0] as TestProject);
  for (const project of projects) await project.signUp();
  const context = testContext(world.database.db, { now: world.clock() });
  const { statements } = (await counted.watched(() => appendEvents(context, withoutStreams))) ?? {};
  expect(statements?.length).toBeGreaterThan(5);
  expect(statements?.length).toBeLessThanOrEqual(10);
});

test('events that their tree lacks are appended in batches, and those of other projects in between', async () => {
  const [large, other] = [await inThisWorld(), await inThisWorld()];
  const { db } = world.database;
  await sign(large);
  // As an import writes them: no reader is told of them.
  await sql`
    insert into events (project_id, at, kind, actor, subject_id, request_id, detail, tx)
    select ${large.id}, now(), 'user.created', '{"kind": "system"}', gen_random_uuid(), 'import', '{}', '3'
    from generate_series(1, 21000)`.execute(db);
  await sql`
    insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    values (${large.id}, now(), 'project.imported', '{"kind": "system"}', ${large.id}, 'import', '{}')`.execute(db);
  await other.signUp();
  await sign(other);
  const [partial] = (await headsOf(large)).items;
  expect(partial.size).toBe(20_000);
  await large.signUp();
  const whole = await sign(large);
  expect(whole.size).toBe(await countOf(large));
  const { rows } = await sql<{ count: number }>`
    select count(distinct position) as count from event_leaves where project_id = ${large.id}
    and position < ${whole.size}`.execute(db);
  expect(rows[0]?.count).toBe(whole.size);
});

describe('two processes on one database', () => {
  test('give each event one place', async () => {
    const { url, drop } = await newEmptyDatabase();
    const options = { say: () => {}, onError: () => {} };
    const databases = [await openPostgres(url, options), await openPostgres(url, options)] as const;
    const here = await startWorld({ database: databases[0], rateLimits: 'off' });
    const there = await startWorld({ database: databases[1], rateLimits: 'off' });
    const project = await newProject({}, Promise.resolve(here));
    const elsewhere = callerOf(there.service.fetch, baseUrl, keyed('server', project));
    for (let round = 0; round < 10; round++) {
      const writers = [project.server, elsewhere, project.server, elsewhere];
      await Promise.all([
        ...writers.map((call) => call('POST /users', { body: { display_name: 'Ada' } })),
        here.service.workOutbox(),
        there.service.workOutbox(),
      ]);
    }
    for (const { clock, service } of [here, there]) {
      clock.advance(2 * MINUTE);
      await service.workOutbox();
    }
    const [head] = (await project.server('GET /latchkey/event-proofs/heads')).body.items as LogHead[];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from events where project_id = ${project.id}`.execute(databases[0].db);
    expect(head?.size).toBe(rows[0]?.count);
    if (head) expect(rootOfEntries(await entriesOf(project, head))).toBe(head.root);
    for (const place of [here, there]) await place.close();
    for (const database of databases) await database.close();
    await drop();
  });
});

import { refusal, type TestProject, type World } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import type { CountedWorld } from '@latchkey/testing/world/counted-statements';
import { bodiesOf, eventLogsOf, leafOf, rootOfEntries, startLogWorld } from '@latchkey/testing/world/event-log';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { time } from '../../database/tables.ts';
import { newLog } from '../../runtime/log.ts';
import { appendEvents } from './append.ts';
import { sweepEvents } from './retention.ts';

const withoutStreams = async () => {};
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let counted: CountedWorld;
let world: World;
beforeAll(async () => {
  counted = await startLogWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const { inThisWorld, sign, entriesOf, headsOf, countOf } = eventLogsOf(() => world);

/** Writes an event that is committed later than those after it; answers what commits it and answers its id. */
async function writeSlowly(project: TestProject): Promise<() => Promise<number>> {
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const writing = new Promise<void>((resolve) => {
    written = resolve;
  });
  const done = world.database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      values (${project.id}, now(), 'user.created', '{"kind": "system"}', ${project.id}, 'slow', '{}')
      returning id`.execute(trx);
    written();
    await committing;
    return Number(rows[0]?.id);
  });
  await writing;
  return () => {
    commit();
    return done;
  };
}

/** How many leaves an event has. */
async function leavesOf(project: TestProject, id: number): Promise<number> {
  const { rows } = await sql`
    select from event_leaves where project_id = ${project.id} and event_id = ${id}`.execute(world.database.db);
  return rows.length;
}

/** The size of a tree, and why it is held. */
async function treeOf(project: TestProject): Promise<{ readonly size: number; readonly fault: string | null }> {
  const { rows } = await sql<{ size: number; fault: string | null }>`
    select size, fault from event_trees where project_id = ${project.id}`.execute(world.database.db);
  return rows[0] ?? { size: 0, fault: null };
}

describe('a tree that is not grown for a reason which passes', () => {
  /** Has the leaves of a project refused as a deadlock is; answers what ends that. */
  async function deadlock(project: TestProject): Promise<() => Promise<void>> {
    const { db } = world.database;
    await sql`
      create function refuse_leaf() returns trigger language plpgsql as $$ begin
        raise exception 'deadlock detected' using errcode = '40P01';
      end $$`.execute(db);
    await sql`
      create trigger refuse_leaf before insert on event_leaves for each row
      when (new.project_id = ${sql.lit(project.id)}) execute function refuse_leaf()`.execute(db);
    return async () => {
      await sql`drop function refuse_leaf cascade`.execute(db);
    };
  }

  test('has no fault, is told of as what it is, and is grown soon', async () => {
    const [project, other] = [await inThisWorld(), await inThisWorld()];
    await sign(project);
    const { db } = world.database;
    const end = await deadlock(project);
    for (const each of [project, other]) await each.signUp();
    const told: unknown[][] = [];
    const log = Object.assign(newLog('silent'), { error: (...words: unknown[]) => told.push(words) });
    const append = () => appendEvents(testContext(db, { now: world.clock(), log }), withoutStreams);
    await append();
    expect(told).toEqual([
      [{ project: project.id, err: expect.any(Error) }, expect.stringContaining('were not appended')],
    ]);
    expect((await treeOf(project)).fault).toBeNull();
    expect((await world.service.state().queues()).heldEventLogs).toBe(0);
    expect((await treeOf(other)).size).toBe(await countOf(other));
    await append();
    expect(told).toHaveLength(1);

    await end();
    world.clock.advance(10_000);
    await append();
    expect((await treeOf(project)).size).toBe(await countOf(project));
  });

  test('gets each event once, and one of a lower id that is committed meanwhile', async () => {
    const project = await inThisWorld();
    await project.signUp();
    await sign(project);
    const commit = await writeSlowly(project);
    const end = await deadlock(project);
    await project.signUp();
    await world.service.workOutbox();
    const id = await commit();
    await world.service.workOutbox();
    await end();
    world.clock.advance(10_000);
    const head = await sign(project);
    expect(await leavesOf(project, id)).toBe(1);
    expect(head.size).toBe(await countOf(project));
    const ids = bodiesOf(await entriesOf(project, head)).map((body) => body.id);
    expect(new Set(ids).size).toBe(head.size);
  });
});

describe('a spoilt tree', () => {
  const of = (project: TestProject) => sql`project_id = ${project.id}`;
  /** What is done to the tree of a project; the rest of its tables stays. */
  const faults: Readonly<Record<string, (project: TestProject) => RawBuilder<unknown>>> = {
    'that lacks its row': (project) => sql`delete from event_trees where ${of(project)}`,
    'that lacks its hashes': (project) => sql`update event_trees set frontier = '' where ${of(project)}`,
    'with another size': (project) => sql`
      update event_trees set size = 1, frontier = substr(frontier, 1, 32), head_size = 1 where ${of(project)}`,
    'with a leaf of an event to come': (project) => sql`
      insert into event_leaves (project_id, position, event_id, body_hash)
      select project_id, size, -1, '' from event_trees where ${of(project)}`,
  };

  /** Answers what puts the rows of a tree back to what they are now; why it is held stays. */
  async function backup(project: TestProject): Promise<() => Promise<void>> {
    const { db } = world.database;
    const rowsOf = async (table: string) =>
      (await sql<{ [column: string]: unknown }>`select * from ${sql.table(table)} where ${of(project)}`.execute(db))
        .rows;
    const [[tree], leaves, nodes] = await Promise.all([
      rowsOf('event_trees'),
      rowsOf('event_leaves'),
      rowsOf('event_nodes'),
    ]);
    return async () => {
      for (const [table, rows] of [['event_leaves', leaves] as const, ['event_nodes', nodes] as const]) {
        await sql`delete from ${sql.table(table)} where ${of(project)}`.execute(db);
        for (const row of rows)
          await db
            .insertInto(table)
            .values({
              ...row,
              ...(typeof row.kept_until === 'number' && { kept_until: time(row.kept_until) }),
            } as never)
            .execute();
      }
      await sql`
        update event_trees set size = ${tree?.size}, frontier = ${tree?.frontier}, head_size = ${tree?.head_size}
        where ${of(project)}`.execute(db);
    };
  }

  test.each(Object.entries(faults))('%s holds its own project alone, until it is mended', async (_, spoil) => {
    const [spoilt, sound] = [await inThisWorld(), await inThisWorld()];
    for (const project of [spoilt, sound]) await project.signUp();
    const before = await sign(spoilt);
    const { db } = world.database;
    const mend = await backup(spoilt);
    await spoil(spoilt).execute(db);
    for (const project of [spoilt, sound, spoilt]) await project.signUp();
    const { size } = await sign(sound);
    expect(size).toBe(await countOf(sound));
    expect((await headsOf(spoilt)).items).toEqual([before]);
    const held = async () =>
      (await sql`select fault_at is not null as held, fault from event_trees where ${of(spoilt)}`.execute(db)).rows;
    expect(await held()).toEqual([
      { held: true, fault: expect.stringMatching(/duplicate key|frontier of its size|latest signed head/) },
    ]);
    expect((await world.service.state().queues()).heldEventLogs).toBe(1);
    await sound.signUp();
    expect((await sign(sound)).size).toBe(await countOf(sound));

    await mend();
    world.clock.advance(5 * MINUTE);
    const head = await sign(spoilt);
    expect(await held()).toEqual([{ held: false, fault: null }]);
    const entries = await entriesOf(spoilt, head);
    expect(entries).toHaveLength(await countOf(spoilt));
    expect(rootOfEntries(entries)).toBe(head.root);
    expect(entries.slice(0, before.size).map(leafOf)).toEqual((await entriesOf(spoilt, before)).map(leafOf));
  });

  test('is told of in the log, with its project', async () => {
    const project = await inThisWorld();
    await project.signUp();
    await sign(project);
    const { db } = world.database;
    await faults['with another size']?.(project).execute(db);
    await project.signUp();
    const told: unknown[] = [];
    const log = Object.assign(newLog('silent'), { error: (fields: unknown) => told.push(fields) });
    await appendEvents(testContext(db, { now: world.clock(), log }), withoutStreams);
    expect(told).toEqual([{ project: project.id, err: expect.any(Error) }]);
    await project.admin('DELETE /internal/projects/current');
  });

  test('that is mended from a backup gets what it had gotten since then, too', async () => {
    const project = await inThisWorld();
    await project.signUp();
    await sign(project);
    const mend = await backup(project);
    await project.signUp();
    await world.service.workOutbox();
    const before = await treeOf(project);
    await faults['with a leaf of an event to come']?.(project).execute(world.database.db);
    await project.signUp();
    await sign(project);
    await mend();
    world.clock.advance(5 * MINUTE);
    const head = await sign(project);
    const entries = await entriesOf(project, head);
    expect(head.size).toBeGreaterThan(before.size);
    expect(entries).toHaveLength(await countOf(project));
    expect(rootOfEntries(entries)).toBe(head.root);
  });

  test('that is mended gets an event that it had, and whose id is lower than those of the backup', async () => {
    const project = await inThisWorld();
    await project.signUp();
    const commit = await writeSlowly(project);
    await project.signUp();
    await sign(project);
    const mend = await backup(project);
    const id = await commit();
    await world.service.workOutbox();
    expect(await leavesOf(project, id)).toBe(1);
    await faults['with a leaf of an event to come']?.(project).execute(world.database.db);
    await project.signUp();
    await sign(project);
    await mend();
    expect(await leavesOf(project, id)).toBe(0);
    const prove = () => project.server(`GET /latchkey/event-proofs/inclusion/${id}`);
    expect(await prove()).toMatchObject(refusal('EVENT_NOT_SIGNED'));
    world.clock.advance(5 * MINUTE);
    const head = await sign(project);
    expect(await leavesOf(project, id)).toBe(1);
    expect(rootOfEntries(await entriesOf(project, head))).toBe(head.root);
    expect(head.size).toBe(await countOf(project));
    expect(await prove()).toMatchObject({ status: 200 });
  });

  test('that is mended from before its latest head is held, and proves nothing of what it lacks', async () => {
    const project = await inThisWorld();
    await project.signUp();
    const earlier = await sign(project);
    const mend = await backup(project);
    await project.signUp();
    const latest = await sign(project);
    const { id } = bodiesOf(await entriesOf(project, latest)).at(-1);
    await faults['that lacks its hashes']?.(project).execute(world.database.db);
    await project.signUp();
    await sign(project);
    await mend();
    world.clock.advance(5 * MINUTE);
    await sign(project);
    expect((await headsOf(project)).items).toEqual([latest, earlier]);
    expect(await treeOf(project)).toEqual({
      size: earlier.size,
      fault: expect.stringContaining(`its latest signed head ${latest.size}`),
    });
    const ask = (path: string, query: Record<string, number> = {}) =>
      project.admin(`GET /latchkey/event-proofs/${path}`, { query });
    expect(await ask(`inclusion/${id}`)).toMatchObject(refusal('EVENT_NOT_SIGNED'));
    expect(await ask(`inclusion/${id}`, { size: latest.size })).toMatchObject(refusal('EVENT_NOT_SIGNED'));
    expect(await ask('consistency', { from: earlier.size, to: latest.size })).toMatchObject(
      refusal('EVENT_HEAD_UNKNOWN'),
    );
    expect(await ask('consistency', { from: latest.size })).toMatchObject(refusal('EVENT_HEAD_UNKNOWN'));
    expect(await ask('entries', { size: latest.size })).toMatchObject(refusal('EVENT_HEAD_UNKNOWN'));
    expect(rootOfEntries(await entriesOf(project, earlier))).toBe(earlier.root);

    await sql`delete from event_heads where ${of(project)} and size > ${earlier.size}`.execute(world.database.db);
    world.clock.advance(5 * MINUTE);
    const head = await sign(project);
    expect(head.size).toBe(await countOf(project));
    expect(rootOfEntries(await entriesOf(project, head))).toBe(head.root);
  });

  test('is one that is tried again: a reason in a row that is not behind keeps no head back', async () => {
    const project = await inThisWorld();
    await project.signUp();
    await sign(project);
    await sql`update event_trees set fault = 'by hand' where ${of(project)}`.execute(world.database.db);
    await project.signUp();
    expect((await sign(project)).size).toBe(await countOf(project));
  });

  test('keeps what is to be swept until it has a leaf', async () => {
    const project = await inThisWorld();
    const user = await project.signUp();
    const fail = () =>
      project.call('POST /auth/password/sign-in', { body: { email: user.email, password: 'wrong-password' } });
    await fail();
    await sign(project);
    const { db } = world.database;
    const mend = await backup(project);
    await faults['that lacks its hashes']?.(project).execute(db);
    await fail();
    await sign(project);
    const failed = async () =>
      (
        await sql<{ leaf: boolean }>`
          select exists (select from event_leaves l where l.project_id = e.project_id and l.event_id = e.id) as leaf
          from events e where ${of(project)} and kind = 'sign_in.failed' order by id`.execute(db)
      ).rows;
    expect(await failed()).toEqual([{ leaf: true }, { leaf: false }]);
    const sweep = () => sweepEvents(testContext(db, { now: world.clock() + 100 * DAY }));
    await sweep();
    expect(await failed()).toEqual([{ leaf: false }]);
    await mend();
    world.clock.advance(5 * MINUTE);
    await sign(project);
    expect(await failed()).toEqual([{ leaf: true }]);
    await sweep();
    expect(await failed()).toEqual([]);
  });
});

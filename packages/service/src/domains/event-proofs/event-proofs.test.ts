import { createHash } from 'node:crypto';
import { openPostgres } from '@latchkey/service/database/open';
import {
  baseUrl,
  callerOf,
  newEmptyDatabase,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  type World,
} from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { testContext } from '@latchkey/testing/world/context';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { time } from '../../database/tables.ts';
import { personalFields } from '../../platform/events/events.ts';
import type { Background } from '../../runtime/background.ts';
import { newLog } from '../../runtime/log.ts';
import { projectCache } from '../projects/cache.ts';
import { appendEvents } from './append.ts';
import { signHeads } from './heads.ts';
import { leafHash } from './merkle.ts';
import { sweepEvents } from './retention.ts';
import { thinHeads } from './thin.ts';

const withoutStreams = async () => {};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let counted: CountedWorld;
let world: World;
/** Nothing is appended and signed but when a test says so: a head that is signed a moment early leaves out what follows. */
const still: Background = { now: () => {}, runEvery: () => {}, close: async () => {} };

beforeAll(async () => {
  counted = await startCountedWorld({ background: () => still });
  world = counted.world;
});
afterAll(() => counted.close());

const inThisWorld = () => newProject({}, Promise.resolve(world));
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

interface Head {
  readonly size: number;
  readonly root: string;
  readonly signed_at_millis: number;
  readonly jws: string;
}
interface Entry {
  readonly position: number;
  readonly kept_until_millis: number | null;
  readonly body: string | null;
  readonly body_hash: string;
  readonly personal: string | null;
  readonly salt: string | null;
  readonly path: string[];
}

/** Has what happened so far signed. */
async function sign(project: TestProject): Promise<Head> {
  world.clock.advance(MINUTE);
  await world.service.workOutbox();
  return (await project.server('GET /latchkey/event-proofs/heads')).body.items[0];
}

const entriesOf = async (project: TestProject, { size }: Head, query: Record<string, number> = {}): Promise<Entry[]> =>
  (await project.admin('GET /latchkey/event-proofs/entries', { query: { size, limit: 500, ...query } })).body.items;

const leafOf = ({ kept_until_millis, body, body_hash }: Entry): string =>
  base64url(
    leafHash(JSON.stringify({ v: 1, kept_until_millis, body: body === null ? body_hash : base64url(sha256(body)) })),
  );

/** The root that a tree of these leaves has by its definition (RFC 9162, section 2.1.1). */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const middle = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.concat([Buffer.of(1), rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle))]));
}

const rootOfEntries = (entries: readonly Entry[]) =>
  base64url(rootOf(entries.map((entry) => Buffer.from(leafOf(entry), 'base64url'))));

const bodiesOf = (entries: readonly Entry[]) => entries.map(({ body }) => JSON.parse(body ?? 'null'));

test('a head has the root of all events, which are those of the log', async () => {
  const project = await inThisWorld();
  for (let count = 0; count < 20; count++) await project.server('POST /users', { body: { display_name: 'Ada' } });
  const head = await sign(project);
  const entries = await entriesOf(project, head);
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at));
  expect(rootOfEntries(entries)).toBe(head.root);
  const listed = (await project.admin('GET /latchkey/events', { query: { limit: 100 } })).body.items;
  expect(
    bodiesOf(entries)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(listed.map(({ id }: { id: string }) => id).sort());
});

test('a head is signed with the key that signs tokens, and is no token', async () => {
  const project = await inThisWorld();
  await project.signUp();
  const { jws, size, root, signed_at_millis } = await sign(project);
  const [header, payload] = jws
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const { keys } = (await project.call(`GET /projects/${project.id}/.well-known/jwks.json`)).body;
  const { kty, crv, x, y, kid } = keys[0];
  expect(header).toEqual({ alg: 'ES256', typ: 'latchkey-log-head', kid, jwk: { kty, crv, x, y } });
  expect(payload).toEqual({ project_id: project.id, size, root, signed_at_millis });
  const asUser = await project.call('GET /users/me', { headers: { 'access-token': jws } });
  expect(asUser).toMatchObject({ code: 'UNPARSABLE_ACCESS_TOKEN' });
});

const headsOf = async (project: TestProject, query: Record<string, number> = {}) =>
  (await project.server('GET /latchkey/event-proofs/heads', { query })).body;

test('a log that grows gets a head a minute, and one that does not gets none', async () => {
  const project = await inThisWorld();
  await project.signUp();
  await sign(project);
  const { items: before } = await headsOf(project);
  await project.server('POST /users', { body: {} });
  await world.service.workOutbox();
  expect((await headsOf(project)).items).toEqual(before);
  const head = await sign(project);
  await sign(project);
  expect((await headsOf(project)).items).toEqual([head, ...before]);
});

test('heads come in pages', async () => {
  const project = await inThisWorld();
  for (let count = 0; count < 3; count++) {
    await project.server('POST /users', { body: {} });
    await sign(project);
  }
  const { items: all } = await headsOf(project);
  const first = await headsOf(project, { limit: 2 });
  expect(first.items).toEqual(all.slice(0, 2));
  const second = await headsOf(project, { cursor: Number(first.pagination.next_cursor) });
  expect(second).toMatchObject({ items: all.slice(2), pagination: { next_cursor: null } });
});

/** How many events a project has. */
async function countOf(project: TestProject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events where project_id = ${project.id}`.execute(world.database.db);
  return rows[0]?.count ?? 0;
}

describe('an inclusion proof', () => {
  test('has the path of the event, at the latest head and at an earlier one', async () => {
    const project = await inThisWorld();
    await project.signUp();
    const first = await sign(project);
    await project.signUp();
    const second = await sign(project);
    const prove = async (id: string, query = {}) =>
      (await project.server(`GET /latchkey/event-proofs/inclusion/${id}`, { query })).body;
    for (const head of [first, second])
      for (const entry of await entriesOf(project, head)) {
        const unread = { body: null, personal: null, salt: null };
        const proof = { ...entry, ...unread, size: head.size, leaf_hash: leafOf(entry) };
        const id = JSON.parse(entry.body ?? '').id;
        expect(await prove(id, { size: head.size })).toEqual(proof);
        if (head === second) expect(await prove(id)).toEqual(proof);
      }
  });

  test('has what its leaf is computed from: the event for admins, its hash for servers', async () => {
    const project = await inThisWorld();
    const user = await project.signUp();
    await user.call('PATCH /users/me', { body: { display_name: 'Ada of Proof' } });
    const entries = await entriesOf(project, await sign(project));
    const told = entries.find(({ personal }) => personal?.includes('Ada of Proof')) as Entry;
    const path = `GET /latchkey/event-proofs/inclusion/${JSON.parse(told.body ?? '').id}`;
    const { body } = await project.admin(path);
    expect(body).toMatchObject(told);
    expect(leafOf(body)).toBe(body.leaf_hash);
    const { body: unread, text } = await project.server(path);
    expect(leafOf(unread)).toBe(body.leaf_hash);
    expect(text).not.toContain('Ada of Proof');
    expect(unread).toMatchObject({ body: null, personal: null, salt: null });
  });

  test('is refused for an event that comes with the next head, which is soon, and for one of before there were proofs', async () => {
    const project = await inThisWorld();
    await sign(project);
    await project.signUp();
    const [newest] = (await project.admin('GET /latchkey/events', { query: { limit: 1 } })).body.items;
    const prove = () => project.server(`GET /latchkey/event-proofs/inclusion/${newest.id}`);
    const isSoon = async () => {
      const answer = await prove();
      expect(answer).toMatchObject(refusal('EVENT_NOT_SIGNED'));
      expect(answer.headers.get('retry-after')).toBe('60');
    };
    await isSoon();
    await world.service.workOutbox();
    await isSoon();
    await sign(project);
    expect(await prove()).toMatchObject({ status: 200 });

    const { db } = world.database;
    const { rows } = await sql<{ id: string }>`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail, tx)
      values (${project.id}, now(), 'user.created', '{"kind": "system"}', ${project.id}, 'before', '{}', '3')
      returning id`.execute(db);
    const early = `GET /latchkey/event-proofs/inclusion/${rows[0]?.id}`;
    expect(await project.server(early)).toMatchObject(refusal('EVENT_WITHOUT_PROOF'));
  });

  test('is refused for what is in no head, in a later one, or of another project', async () => {
    const [project, other] = [await inThisWorld(), await inThisWorld()];
    await project.signUp();
    const newest = async () => (await project.admin('GET /latchkey/events', { query: { limit: 1 } })).body.items[0].id;
    const prove = (id: string, query = {}, of = project) =>
      of.server(`GET /latchkey/event-proofs/inclusion/${id}`, { query });
    expect(await prove('99999999999')).toMatchObject(refusal('EVENT_UNKNOWN'));
    const { size } = await sign(project);
    await project.signUp();
    await world.service.workOutbox();
    expect(await prove(await newest(), { size })).toMatchObject(refusal('EVENT_NOT_IN_HEAD'));
    expect(await prove(await newest(), { size: size + 1 })).toMatchObject(refusal('EVENT_HEAD_UNKNOWN'));
    expect(await prove(await newest(), {}, other)).toMatchObject(refusal('EVENT_UNKNOWN'));
  });

  test('takes two statements, authentication included', async () => {
    const project = await inThisWorld();
    await project.signUp();
    const head = await sign(project);
    const [first] = bodiesOf(await entriesOf(project, head));
    const prove = () => project.server(`GET /latchkey/event-proofs/inclusion/${first.id}`);
    expect(await counted.statementsOf(prove)).toHaveLength(2);
  });
});

describe('a consistency proof', () => {
  test('is refused without such heads, and the wrong way round', async () => {
    const project = await inThisWorld();
    const prove = (query: Record<string, number>) =>
      project.server('GET /latchkey/event-proofs/consistency', { query });
    expect(await prove({ from: 999_999_999 })).toMatchObject(refusal('EVENT_HEAD_UNKNOWN'));
    await project.signUp();
    const { size: from } = await sign(project);
    await project.signUp();
    const { size: to } = await sign(project);
    expect((await prove({ from })).body).toMatchObject({ from, to });
    expect((await prove({ from: to, to })).body).toEqual({ from: to, to, path: [] });
    expect(await prove({ from: to, to: from })).toMatchObject(refusal('EVENT_HEADS_REVERSED'));
    expect(await prove({ from, to: to + 1 })).toMatchObject(refusal('EVENT_HEAD_UNKNOWN'));
  });
});

describe('entries', () => {
  test('are read from a position on, and only up to a head that there is', async () => {
    const project = await inThisWorld();
    await project.signUp();
    const head = await sign(project);
    const all = await entriesOf(project, head);
    expect(await entriesOf(project, head, { from: 1, limit: 1 })).toEqual(all.slice(1, 2));
    expect(await entriesOf(project, head, { from: head.size })).toEqual([]);
    expect(await project.admin('GET /latchkey/event-proofs/entries', { query: { size: head.size + 1 } })).toMatchObject(
      refusal('EVENT_HEAD_UNKNOWN'),
    );
  });

  test('are for admins alone', async () => {
    const project = await inThisWorld();
    expect(await project.server('GET /latchkey/event-proofs/entries', { query: { size: 1 } })).toMatchObject({
      code: 'INSUFFICIENT_ACCESS_TYPE',
    });
  });
});

test('erasing a user takes the personal part and its salt away, and the proofs stay', async () => {
  const project = await inThisWorld();
  const user = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada of Erasure' } });
  const head = await sign(project);
  const before = await entriesOf(project, head);
  const told = before.findIndex(({ personal }) => personal?.includes('Ada of Erasure'));
  const { personal, salt, body } = before[told] as Entry;
  expect(JSON.parse(body ?? '').personal_hash).toBe(base64url(sha256(`${salt}.${personal}`)));
  expect(body).not.toContain('Ada of Erasure');

  await project.server(`DELETE /users/${user.id}`);
  const after = await entriesOf(project, head);
  expect(after[told]).toEqual({ ...before[told], personal: null, salt: null });
  expect(rootOfEntries(after)).toBe(head.root);
  const { rows } = await sql`
    select from events where project_id = ${project.id} and id = ${JSON.parse(body ?? '').id} and personal_salt is null`.execute(
    world.database.db,
  );
  expect(rows).toHaveLength(1);
});

test('the previous release erases the salt as well, and no salt is given out alone', async () => {
  const project = await inThisWorld();
  const user = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada of Before' } });
  const head = await sign(project);
  const before = await entriesOf(project, head);
  const told = before.findIndex(({ personal }) => personal?.includes('Ada of Before'));
  const { db } = world.database;
  const own = sql`project_id = ${project.id} and id = ${bodiesOf(before)[told].id}`;
  const kept = await sql<{ salt: string }>`select personal_salt as salt from events where ${own}`.execute(db);
  await sql`
    update events set detail = detail - array['before', 'after', 'name', 'address', 'reason', 'network', 'client']
    where ${own}`.execute(db);
  const erased = { ...before[told], personal: null, salt: null };
  expect((await entriesOf(project, head))[told]).toEqual(erased);
  expect(await sql`select personal_salt as salt from events where ${own}`.execute(db)).toMatchObject({
    rows: [{ salt: null }],
  });

  await sql`update events set personal_salt = ${kept.rows[0]?.salt} where ${own}`.execute(db);
  expect((await entriesOf(project, head))[told]).toEqual(erased);
});

test('the part that is erased is fixed: another one needs another version of the leaf', async () => {
  const { partsOfDetail } = await import('../../platform/events/events.ts');
  const detail = { before: 1, after: 1, name: 1, address: 1, reason: 1, network: 1, client: 1, method: 1 };
  expect(partsOfDetail(detail).lasting).toEqual({ method: 1 });
});

test('events that are swept when their time is over leave their place, and the proofs stay', async () => {
  const project = await inThisWorld();
  const user = await project.signUp();
  await project.call('POST /auth/password/sign-in', { body: { email: user.email, password: 'wrong-password' } });
  const head = await sign(project);
  const before = await entriesOf(project, head);
  const failed = before.findIndex(({ body }) => body?.includes('sign_in.failed'));
  const { kept_until_millis, body } = before[failed] as Entry;
  expect(kept_until_millis).toBe(JSON.parse(body ?? '').at_millis + 90 * DAY);

  const now = Number(kept_until_millis) + 1;
  await sweepEvents(testContext(world.database.db, { now }));
  const after = await entriesOf(project, head);
  expect(after[failed]).toEqual({ ...before[failed], body: null, personal: null, salt: null });
  expect(rootOfEntries(after)).toBe(head.root);
});

test('a deleted project leaves nothing of its tree', async () => {
  const project = await inThisWorld();
  await project.signUp();
  await sign(project);
  await project.admin('DELETE /internal/projects/current');
  await world.service.workOutbox();
  await sign(await inThisWorld());
  for (const table of ['event_trees', 'event_leaves', 'event_nodes', 'event_heads'])
    expect(
      await sql`select from ${sql.table(table)} where project_id = ${project.id}`.execute(world.database.db),
    ).toMatchObject({ rows: [] });
});

test('a tree whose head fails to be signed keeps none of the others from theirs', async () => {
  const [spoilt, sound] = [await inThisWorld(), await inThisWorld()];
  for (const project of [spoilt, sound]) await project.signUp();
  await sign(sound);
  const { items: before } = await headsOf(spoilt);
  for (const project of [spoilt, sound]) await project.signUp();
  await world.service.workOutbox();
  const { items: earlier } = await headsOf(sound);
  const { db } = world.database;
  // The first that is signed.
  await sql`update event_trees set frontier = '', head_at = to_timestamp(-1) where project_id = ${spoilt.id}`.execute(
    db,
  );
  const head = await sign(sound);
  expect((await headsOf(sound)).items).toEqual([head, ...earlier]);
  expect((await headsOf(spoilt)).items).toEqual(before);
  await spoilt.admin('DELETE /internal/projects/current');
});

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

describe('heads that grow old', () => {
  const HOUR = 60 * MINUTE;
  const toNext = (millis: number) => world.clock.advance(millis - (world.clock() % millis));
  const thin = () => thinHeads(testContext(world.database.db, { now: world.clock() }));
  const sizesOf = async (project: TestProject) =>
    (await headsOf(project, { limit: 100 })).items.map(({ size }: Head) => size);
  /** Heads of three events in each of two hours of a day, oldest first. */
  async function aDay(project: TestProject): Promise<Head[]> {
    toNext(DAY);
    const heads: Head[] = [];
    for (let count = 0; count < 6; count++) {
      if (count === 3) toNext(HOUR);
      await project.server('POST /users', { body: {} });
      heads.push(await sign(project));
    }
    return heads;
  }

  test('stay for a week, then one an hour for 90 days, then one a day; the newest stays whatever its age', async () => {
    const project = await inThisWorld();
    const sizes = (await aDay(project)).map(({ size }) => size);
    const [, , endOfHour, , , endOfDay] = sizes;
    await thin();
    expect(await sizesOf(project)).toEqual([...sizes].reverse());
    world.clock.advance(8 * DAY);
    await project.server('POST /users', { body: {} });
    const { size: newest } = await sign(project);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay, endOfHour]);
    world.clock.advance(85 * DAY);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay]);
    world.clock.advance(1_000 * DAY);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay]);
  });

  test('are proven as before by copies that were kept', async () => {
    const project = await inThisWorld();
    const [kept, , newest] = (await aDay(project)) as [Head, Head, Head];
    const answers = async () => [
      (await project.server('GET /latchkey/event-proofs/consistency', { query: { from: kept.size, to: newest.size } }))
        .body,
      await entriesOf(project, kept),
    ];
    const before = await answers();
    world.clock.advance(8 * DAY);
    await thin();
    expect(await sizesOf(project)).not.toContain(kept.size);
    expect(await answers()).toEqual(before);
    expect(rootOfEntries(await entriesOf(project, kept))).toBe(kept.root);
  });
});

test('the database takes the salt away with the fields that are erased, and with no others', async () => {
  const { rows } = await sql<{ trigger: string }>`
    select pg_get_triggerdef(oid) as trigger from pg_trigger where tgname = 'erase_personal_salt'`.execute(
    world.database.db,
  );
  const fields = [...(rows[0]?.trigger.matchAll(/'(\w+)'::text/g) ?? [])].map(([, name]) => name);
  expect(fields.sort()).toEqual([...personalFields].sort());
});

test('a project that is erased while its head is signed gets no head', async () => {
  const project = await inThisWorld();
  await project.signUp();
  await sign(project);
  await project.signUp();
  await world.service.workOutbox();
  const { db } = world.database;
  world.clock.advance(MINUTE);
  const cache = projectCache(db, world.parts.ring, () => false);
  await signHeads(testContext(db, { now: world.clock() }), async (id) => {
    const found = await cache.find(id);
    for (const table of ['event_heads', 'event_trees'])
      await sql`delete from ${sql.table(table)} where project_id = ${project.id}`.execute(db);
    return found;
  });
  expect(await sql`select from event_heads where project_id = ${project.id}`.execute(db)).toMatchObject({ rows: [] });
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
    const [head] = (await project.server('GET /latchkey/event-proofs/heads')).body.items as Head[];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from events where project_id = ${project.id}`.execute(databases[0].db);
    expect(head?.size).toBe(rows[0]?.count);
    if (head) expect(rootOfEntries(await entriesOf(project, head))).toBe(head.root);
    for (const place of [here, there]) await place.close();
    for (const database of databases) await database.close();
    await drop();
  });
});

import { refusal, type World } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import type { CountedWorld } from '@latchkey/testing/world/counted-statements';
import {
  base64url,
  bodiesOf,
  eventLogsOf,
  type LogEntry,
  leafOf,
  rootOfEntries,
  sha256,
  startLogWorld,
} from '@latchkey/testing/world/event-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalFields } from '../../platform/events/events.ts';
import { projectCache } from '../projects/cache.ts';
import { signHeads } from './heads.ts';
import { sweepEvents } from './retention.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let counted: CountedWorld;
let world: World;
beforeAll(async () => {
  counted = await startLogWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const { inThisWorld, sign, entriesOf, headsOf } = eventLogsOf(() => world);

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
    const told = entries.find(({ personal }) => personal?.includes('Ada of Proof')) as LogEntry;
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
  const { personal, salt, body } = before[told] as LogEntry;
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

test('whatever erases the personal part erases the salt as well, and no salt is given out alone', async () => {
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
  const { kept_until_millis, body } = before[failed] as LogEntry;
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

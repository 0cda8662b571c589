import { createHash } from 'node:crypto';
import { callerOf, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownDevice, newDeviceToken } from '../devices/device.ts';
import { sweepHostedDomains } from '../hosted-domains/verify.ts';
import { projectCache } from '../projects/cache.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { exportProject } from './export.ts';
import { importProject } from './import.ts';
import { columnsOf, countFrom } from './queries.ts';

let world: World;
let other: World;
let project: TestProject;
let lines: string[];

beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ baseUrl: 'https://auth.example.org' });
  project = await newProject({}, Promise.resolve(world));
  const user = await project.signUp();
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  await user.server('PATCH /users/me', { body: { profile_image_url: pixel } });
  await sql`
    insert into hosted_domains (project_id, id, domain, token, created_at, verified_at, checked_at)
    values (${project.id}, gen_random_uuid(), 'login.example.com', 'token', now(), now(), now())`.execute(
    world.database.db,
  );
  await world.service.workOutbox();
  lines = await archive(project.id);
}, 120_000);

afterAll(async () => {
  await world.close();
  await other.close();
});

async function archive(projectId: string, withSecrets = true): Promise<string[]> {
  let text = '';
  const { parts, database } = world;
  const source = { ...testContext(database.db), ring: parts.ring, baseUrl: parts.baseUrl };
  await exportProject(source, { projectId, withSecrets }, async (more) => {
    text += more;
  });
  return text.split('\n').slice(0, -1);
}

async function* inParts(all: readonly string[]) {
  yield* all;
}

const targetIn = ({ database: { db }, parts: { ring, baseUrl } }: World) => ({ ...testContext(db), ring, baseUrl });

const taken = (all: readonly string[], into = other) => importProject(targetIn(into), () => inParts(all));

const refusalOf = (all: readonly string[], into = other) =>
  taken(all, into).then(
    () => 'imported',
    (error: Error) => error.message,
  );

/** The lines changed, with the end that fits them. */
function changed(change: (rows: string[]) => string[]): string[] {
  const rows = change(lines.slice(0, -1));
  const sha256 = createHash('sha256')
    .update(`${rows.join('\n')}\n`)
    .digest('hex');
  return [...rows, JSON.stringify({ end: { rows: rows.length - 1, sha256 } })];
}

/** One row of a table changed. */
const withRow = (table: string, change: object) =>
  changed((rows) =>
    rows.map((line) =>
      line.startsWith(`{"table":"${table}"`) ? JSON.stringify({ ...JSON.parse(line), ...change }) : line,
    ),
  );

const countOf = async ({ database: { db } }: World) =>
  (await sql<{ count: number }>`select count(*)::integer as count from projects`.execute(db)).rows[0]?.count;

describe('an import is refused, and leaves nothing behind, where', () => {
  test.each<[string, () => string[], RegExp]>([
    ['the file is empty', () => [], /^The file is empty\.$/],
    ['the file is something else', () => ['{"a":1}'], /^The file is not an archive of a Latchkey project\.$/],
    ['the file is not JSON', () => ['something else'], /^The file is not an archive of a Latchkey project\.$/],
    [
      'the format is another one',
      () => changed(([header = '', ...rows]) => [header.replace('"version":1', '"version":2'), ...rows]),
      /^The archive has format 2; this release reads 1\./,
    ],
    ['the last line is missing', () => lines.slice(0, -1), /damaged: its end is missing/],
    ['a row is missing', () => lines.toSpliced(3, 1), /damaged: it is not what its last line tells/],
    [
      'a value was changed',
      () => lines.map((line) => line.replace('login.example.com', 'other.example.com')),
      /damaged: it is not what its last line tells/,
    ],
    ['something was put behind', () => [...lines, '{}'], /damaged: it goes on after its end/],
    ['a line is not a row', () => changed((rows) => [...rows, '[]']), /damaged: one of its lines is not a row/],
    ['there is no project in it', () => changed(([header = '']) => [header]), /damaged: it has no project/],
    [
      'its project is that of the installation',
      () => changed(([header = '', ...rows]) => [header.replace(project.id, INTERNAL_PROJECT_ID), ...rows]),
      /damaged: its project has no id/,
    ],
    [
      'its rows are in another order',
      () => changed(([header = '', first = '', ...rows]) => [header, first, ...rows.reverse()]),
      /damaged: its rows are in another order/,
    ],
    [
      'its project is there twice',
      () => changed(([header = '', first = '', ...rows]) => [header, first, first, ...rows]),
      /damaged: its rows are in another order/,
    ],
    ['a count is none', () => withRow('events', { id: 2 ** 52 }), /damaged: events\.id is out of range/],
    [
      'its event tree has a head of more events than there are',
      () => withRow('event_trees', { head_size: 2 ** 40 }),
      /damaged: event_trees\.size is out of range/,
    ],
    [
      'its event tree is cut off',
      () => withRow('event_trees', { frontier: '\\x00' }),
      /damaged: event_trees\.frontier is not that of its size/,
    ],
    [
      'its event tree was signed in the future',
      () => withRow('event_trees', { head_at: '3026-01-01T00:00:00+00:00' }),
      /damaged: event_trees\.head_at is in the future/,
    ],
    [
      'a leaf is beyond the size of its event tree',
      () => withRow('event_leaves', { position: 2 ** 40 }),
      /damaged: event_leaves\.position is out of range/,
    ],
    [
      'a signed head is beyond the size of its event tree',
      () => withRow('event_heads', { size: 2 ** 40 }),
      /damaged: event_heads\.size is out of range/,
    ],
    [
      'a leaf of its event tree is missing',
      () => changed((rows) => rows.filter((line) => !/"table":"event_leaves".*"position":1,/.test(line))),
      /damaged: its event log is not complete/,
    ],
    ['a table is not known', () => changed((rows) => [...rows, '{"table":"x"}']), /^This release does not know x\./],
    [
      'a table stays behind',
      () => changed((rows) => [...rows, '{"table":"project_owners"}']),
      /^This release does not know project_owners\./,
    ],
    ['a column is not known', () => withRow('users', { more: 1 }), /^This release does not know users\.more\./],
    [
      'a column stays behind',
      () => withRow('projects', { data_key: '' }),
      /^This release does not know projects\.data_key\./,
    ],
    [
      'what the project hashes with is missing',
      () => withRow('projects', { hash_keys: null }),
      /damaged: projects\.hash_keys is missing/,
    ],
    [
      'its settings are missing',
      () => withRow('projects', { config: undefined }),
      /damaged: projects\.config is missing/,
    ],
    [
      'a private key is missing',
      () => withRow('jwt_keys', { private_key: null }),
      /damaged: jwt_keys\.private_key is missing/,
    ],
    [
      'a hash is missing',
      () => withRow('session_tokens', { token_hash: undefined }),
      /damaged: session_tokens\.token_hash is missing/,
    ],
    [
      'its hosted pages are on the address of the installation',
      () => withRow('hosted_domains', { domain: 'auth.example.org' }),
      /^The project has its hosted pages on auth\.example\.org, the address of this installation\./,
    ],
  ])('%s', async (_, all, message) => {
    expect(await refusalOf(all())).toMatch(message);
    expect(await countOf(other)).toBe(1);
  });

  test('the file changes between the two times it is read', async () => {
    const next = changed((rows) => rows.map((line) => line.replace('login.example.com', 'other.example.com')));
    const times = [lines, next];
    const imported = importProject(targetIn(other), () => inParts(times.shift() ?? []));
    await expect(imported).rejects.toThrow('damaged: it changed while it was read');
    expect(await countOf(other)).toBe(1);
  });

  test('the installation still erases the project', async () => {
    const { db } = world.database;
    await sql`update projects set deleted_at = now() where id = ${project.id}`.execute(db);
    expect(await refusalOf(lines, world)).toBe(
      `The project ${project.id} was deleted from this installation, which is still erasing it. Import it again in a few minutes.`,
    );
    await sql`update projects set deleted_at = null where id = ${project.id}`.execute(db);
  });

  test('it has no secrets', async () => {
    expect(await refusalOf(await archive(project.id, false))).toMatch(/^The archive has no secrets,/);
  });

  test('the project is there already', async () => {
    expect(await refusalOf(lines, world)).toBe(
      `This installation has the project ${project.id} already. Delete it there first.`,
    );
  });

  test('another project has a domain of its hosted pages', async () => {
    const { id } = await newProject({}, Promise.resolve(other));
    await sql`
      insert into hosted_domains (project_id, id, domain, token, created_at, verified_at)
      values (${id}, gen_random_uuid(), 'login.example.com', 'token', now(), now())`.execute(other.database.db);
    expect(await refusalOf(lines)).toMatch(/^Another project of this installation has one of the domains/);
    await sql`delete from hosted_domains where project_id = ${id}`.execute(other.database.db);
    const { rows } = await sql`select 1 from users where project_id = ${project.id}`.execute(other.database.db);
    expect(rows).toEqual([]);
  });

  test('a row points at none', async () => {
    const without = changed((rows) => rows.filter((line) => !line.startsWith('{"table":"users"')));
    expect(await refusalOf(without)).toMatch(/foreign key/);
  });
});

describe('the hash keys of an archive', () => {
  const loaded = async ({ database, parts }: World, id: string) => {
    const found = await projectCache(database.db, parts.ring, () => false).find(id);
    if (!found) throw new Error('The project is gone.');
    return found;
  };
  const exported = () => {
    const { hash_keys } = JSON.parse(lines.find((line) => line.startsWith('{"table":"projects"')) ?? '');
    return (hash_keys as string[]).map((key) => Buffer.from(key, 'base64'));
  };

  test("are the project's, and neither those of the installation nor of another project", async () => {
    const neighbour = await newProject({}, Promise.resolve(world));
    const hex = (keys: readonly { hashKey: Buffer }[]) => keys.map(({ hashKey }) => hashKey.toString('hex'));
    const own = exported().map((key) => key.toString('hex'));
    expect(own).toEqual(hex((await loaded(world, project.id)).hashKeys));
    const others = [...hex(world.parts.ring.hashKeys), ...hex((await loaded(world, neighbour.id)).hashKeys)];
    expect(own.filter((key) => others.includes(key))).toEqual([]);
  });

  test('neither make nor verify a token of another project', async () => {
    const context = testContext(world.database.db);
    const own = await loaded(world, project.id);
    const neighbour = await loaded(world, (await newProject({}, Promise.resolve(world))).id);
    const stolen = { ...neighbour, hashKeys: exported().map((hashKey) => ({ hashKey })) };
    const forged = newDeviceToken(context, stolen, 'a user');
    expect(knownDevice(context, stolen, 'a user', forged)).toBeDefined();
    expect(knownDevice(context, neighbour, 'a user', forged)).toBeUndefined();
    const genuine = newDeviceToken(context, neighbour, 'a user');
    expect(knownDevice(context, neighbour, 'a user', genuine)).toBeDefined();
    expect(knownDevice(context, stolen, 'a user', genuine)).toBeUndefined();
    const carried = newDeviceToken(context, { ...own, hashKeys: stolen.hashKeys }, 'a user');
    expect(knownDevice(context, own, 'a user', carried)).toBeDefined();
  });
});

describe('an export is refused', () => {
  test('of the installation itself', async () => {
    await expect(archive(INTERNAL_PROJECT_ID)).rejects.toThrow('Project internal is the installation itself.');
  });

  test('of a project that is not there', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await expect(archive(id)).rejects.toThrow(`There is no project ${id}.`);
  });
});

const eventsOf = async ({ database: { db } }: World, kind: string) =>
  (
    await sql<{ actor: unknown; detail: unknown }>`
      select actor, detail from events where project_id = ${project.id} and kind = ${kind} order by id`.execute(db)
  ).rows;

describe('the event log', () => {
  test('has an export with secrets, and none without', async () => {
    const before = await eventsOf(world, 'project.exported');
    await archive(project.id, false);
    expect(await eventsOf(world, 'project.exported')).toEqual(before);
    await archive(project.id);
    expect((await eventsOf(world, 'project.exported')).length).toBe(before.length + 1);
    expect(before[0]).toMatchObject({ actor: { kind: 'system' } });
  });
});

describe('a counter that the import moves', () => {
  test('waits for a lock no longer than a moment at a time', async () => {
    const { db } = other.database;
    const column = (await columnsOf(db)).find(({ table, isCounted }) => table === 'events' && isCounted);
    if (!column) throw new Error('Events are not counted.');
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db);
    const beyond = Number(rows[0]?.id) + 1_000;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holder = db.transaction().execute(async (db) => {
      await sql`lock table events in row exclusive mode`.execute(db);
      await held;
    });
    const counting = countFrom(db, column, beyond);
    setTimeout(release, 700);
    await Promise.all([holder, counting]);
    const next = await sql<{ last: string }>`
      select pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass)::text as last`.execute(db);
    expect(Number(next.rows[0]?.last)).toBeGreaterThanOrEqual(beyond);
  });

  test('is left alone, without a lock, where the database has come further', async () => {
    const { db } = other.database;
    const column = (await columnsOf(db)).find(({ table, isCounted }) => table === 'events' && isCounted);
    if (!column) throw new Error('Events are not counted.');
    await db.transaction().execute(async (holder) => {
      await sql`lock table events in row exclusive mode`.execute(holder);
      await countFrom(db, column, 1);
    });
  });
});

describe('an import', () => {
  test('has pictures at the address of its installation, and what an archive does not name as new rows have it', async () => {
    const sent = changed((rows) =>
      rows.map((line) => (line.startsWith('{"table":"passkeys"') ? line : line.replace(/,"ban_reason":null/, ''))),
    );
    const ownerId = '00000000-0000-4000-8000-000000000000';
    await importProject({ ...targetIn(other), ownerId }, () => inParts(sent));
    expect(await eventsOf(other, 'project.imported')).toEqual([
      { actor: { kind: 'system' }, detail: { from: world.parts.baseUrl, made_at: expect.any(String) } },
    ]);
    const { rows: transactions } = await sql<{ kinds: string }>`
      select string_agg(kind, ' ' order by id) as kinds from events
      where project_id = ${project.id} and kind in ('project.imported', 'project_owner.created') and tx::text <> '3'
      group by tx`.execute(other.database.db);
    expect(transactions).toEqual([{ kinds: 'project.imported project_owner.created' }]);
    const asked: string[] = [];
    await sweepHostedDomains(testContext(other.database.db), async (name) => {
      asked.push(name);
      return [];
    });
    expect(asked).toEqual([expect.stringContaining('login.example.com')]);
    const { rows } = await sql<{ url: string }>`
      select profile_image_url as url from users where project_id = ${project.id} and profile_image_url is not null`.execute(
      other.database.db,
    );
    expect(rows[0]?.url).toMatch(`https://auth.example.org/api/v1/latchkey/images/${project.id}/`);
  });

  test('leaves the log as it was signed, with the addresses of pictures in it', async () => {
    const proven = await newProject({}, Promise.resolve(world));
    const user = await proven.signUp();
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
    await user.server('PATCH /users/me', { body: { profile_image_url: pixel } });
    await user.server('PATCH /users/me', { body: { profile_image_url: null } });
    world.clock.advance(60_000);
    await world.service.workOutbox();
    const head = (await proven.server('GET /latchkey/event-proofs/heads')).body.items[0];
    const entriesIn = async (call: TestProject['admin']) =>
      (await call('GET /latchkey/event-proofs/entries', { query: { size: head.size, limit: 500 } })).body.items;
    const before = await entriesIn(proven.admin);
    expect(JSON.stringify(before)).toContain(`/api/v1/latchkey/images/${proven.id}/`);
    await taken(await archive(proven.id));
    const there = callerOf(other.service.fetch, other.parts.baseUrl, keyed('admin', proven));
    expect(await entriesIn(there)).toEqual(before);
    expect((await there('GET /latchkey/event-proofs/heads')).body.items).toContainEqual(head);
  });
});

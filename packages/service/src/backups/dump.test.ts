import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { callerOf, openDatabase, startWorld, testRing, type World } from '@latchkey/testing';
import { afterwards } from '@latchkey/testing/leftovers';
import { insist, internal, keyed, newTenant, signIn, type Tenant } from '@latchkey/testing/matrix/tenant/tenant';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../database/tables.ts';
import { parseKeyRing } from '../platform/crypto/key-ring.ts';
import { readOn } from '../platform/events/event-reader.ts';
import { dump } from './dump.ts';
import { rowsIn } from './format.ts';
import { restore } from './restore.ts';
import { writeDumpFile } from './write-file.ts';

const { path: folder, drop } = lastingFolder('latchkey-dump-');
afterwards(drop);
const file = join(folder, 'first.gz');

let world: World;
let tenant: Tenant;
/** Empty at first, then restored. */
let other: Awaited<ReturnType<typeof openDatabase>>;
let unread: Record<string, number[]>;

beforeAll(async () => {
  // Mails by the servers that tenants name come to an end at once.
  world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  tenant = await newTenant(world);
  const { db } = world.database;
  await writeOddValues(db);
  unread = await leaveUnread(db);
  await take(db, file);
  other = await openDatabase();
}, 120_000);

afterAll(async () => {
  await world.close();
  await other.database.close();
  await other.drop();
});

const take = (db: Db, path: string) => writeDumpFile(path, (write) => dump(db, world.clock(), write));

/** What is lost by whoever reads values as anything but the text that PostgreSQL writes. */
async function writeOddValues(db: Db): Promise<void> {
  await sql`
    update users set client_metadata = 'null', server_metadata = '{"n": 12345678901234567890.10, "t": "a\\nb\\u2028"}',
      created_at = '2024-02-29 23:59:59.123456+00', profile_image_url = e'line\nbreak "quoted" \\ \u00e9 \u{1f511}'
    where id = ${tenant.user.id}`.execute(db);
  await sql`insert into rate_limits (key, tat, until) values ('\\x00ff0a22', 0.1::double precision + 0.2, 'Infinity')`.execute(
    db,
  );
}

/** Three readers that have come differently far; answers which events each of them has not read. */
async function leaveUnread(db: Db): Promise<Record<string, number[]>> {
  const append = async (subject: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      values (${tenant.id}, '2024-01-01', 'user.updated', '{}', ${subject}, 'r', '{}') returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  await readAll(db, 'early');
  const one = await append('one');
  await readAll(db, 'late');
  const [two, three] = [await append('two'), await append('three')];
  // Between the two pages of what it reads.
  await sql`
    insert into event_readers (name, seen, until, after_id)
    select 'between', seen, pg_current_snapshot(), ${two} from event_readers where name = 'late'`.execute(db);
  const four = await append('four');
  return { early: [one, two, three, four], late: [two, three, four], between: [three, four] };
}

async function readAll(db: Db, name: string): Promise<number[]> {
  const read: number[] = [];
  const work = async (_: Db, events: readonly { id: number }[]) => void read.push(...events.map(({ id }) => id));
  while ((await readOn(db, name, work)) !== 0);
  return read;
}

test('a dump reports how many rows it has written, up to all of them', async () => {
  const reported: [done: number, of: number][] = [];
  const path = join(folder, 'reported.gz');
  const { db } = world.database;
  const header = await writeDumpFile(path, (write) =>
    dump(db, world.clock(), write, (...counts) => reported.push(counts)),
  );
  const all = rowsIn(header);
  expect(reported.at(-1)).toEqual([all, all]);
  expect(reported.map(([done]) => done)).toEqual(reported.map(([done]) => done).sort((a, b) => a - b));
});

describe('a restore is refused, and leaves the database as it was, where', () => {
  const refusalOf = (path: string, ring = testRing, db = other.database.db) =>
    restore(db, ring, path).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  const written = (name: string, content: Buffer | string[]) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.isBuffer(content) ? content : gzipSync(content.join('\n')));
    return path;
  };
  const ringOf = (id: string, byte: number) => parseKeyRing(`${id}:${Buffer.alloc(32, byte).toString('base64')}`);

  test('the ring lacks a key: it says which', async () => {
    expect(await refusalOf(file, ringOf('another', 7))).toMatch(/^LATCHKEY_KEY_RING: it has no key "test"/);
  });

  test('the ring has another key by that id', async () => {
    expect(await refusalOf(file, ringOf('test', 8))).toMatch(/^LATCHKEY_KEY_RING: its key "test" is not the one that/);
  });

  test('there is data already', async () => {
    const before = await sql`select * from projects`.execute(world.database.db);
    expect(await refusalOf(file, testRing, world.database.db)).toBe(
      'The database is not empty. Restore into one that is new.',
    );
    expect((await sql`select * from projects`.execute(world.database.db)).rows).toEqual(before.rows);
  });

  test('there is no such file', async () => {
    expect(await refusalOf(join(folder, 'none'))).toMatch(/none does not exist\.$/);
  });

  test.each<[string, () => Buffer | string[], RegExp]>([
    ['the file is something else', () => Buffer.from('something else'), /is no dump of Latchkey/],
    ['the file holds something else', () => ['{"a":1}', ''], /is no dump of Latchkey/],
    ['the file is cut off', () => readFileSync(file).subarray(0, -1000), /is damaged: /],
    ['the file lacks its last lines', () => [...lines().slice(0, -3), ''], /is damaged: its end is missing/],
    ['a bit of the file is turned', () => turned(readFileSync(file)), /is damaged: /],
    [
      'a value was changed',
      () => lines().map((line) => line.replace('quoted', 'altered')),
      /its digest is another one/,
    ],
    ['a row was taken out', () => lines().filter((line) => !line.includes('quoted')), /its digest is another one/],
    ['something was put behind', () => [...lines(), '{}', ''], /it goes on after its end/],
    [
      'the format is a later one',
      () => lines().map((line) => line.replace('"version":1', '"version":2')),
      /has format 2/,
    ],
    ['a later release took it', () => lines().map((line) => line.replace('0001-s', '9001-s')), /migration 9001-schema/],
    [
      'a build from before the first release took it',
      () => lines().map((line) => line.replace('0001-schema', '0001-foundation')),
      /^A build from before the first release took the dump.* "latchkey export --with-secrets" .* "latchkey import-project"/,
    ],
  ])('%s', async (name, content, message) => {
    expect(await refusalOf(written(`${name}.gz`, content()))).toMatch(message);
    expect((await sql`select 1 from users`.execute(other.database.db)).rows).toEqual([]);
  });

  const turned = (bytes: Buffer) => {
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 4;
    return bytes;
  };
});

test('a dump does not take the place of a file that is there, and leaves nothing half written', async () => {
  await expect(take(world.database.db, file)).rejects.toThrow('exists already');
  const failing = join(folder, 'failing.gz');
  const wrong = writeDumpFile(failing, async (write) => {
    await write('a line');
    throw new Error('gone');
  });
  await expect(wrong).rejects.toThrow('gone');
  expect(() => readFileSync(`${failing}.partial`)).toThrow('ENOENT');
});

describe('a database that was restored', () => {
  const last: Record<string, [done: number, of: number]> = {};
  let all: number;

  beforeAll(async () => {
    const report =
      (what: string) =>
      (...counts: [number, number]) => {
        last[what] = counts;
      };
    const progress = { checked: report('checked'), restored: report('restored') };
    all = rowsIn(await restore(other.database.db, testRing, file, progress));
  }, 120_000);

  test('was reported row by row, up to all of them', () => {
    expect(last).toEqual({ checked: [all, all], restored: [all, all] });
  });

  test('has every value of every row, and knows how far its numbers have come', async () => {
    const again = join(folder, 'again.gz');
    await take(other.database.db, again);
    const [first, second] = [file, again].map((path) => gunzipSync(readFileSync(path)).toString().split('\n'));
    const rows = (all: string[] = []) => all.slice(1, -2).sort();
    expect(rows(second)).toEqual(rows(first));
    const header = (all: string[] = []) => ({ ...JSON.parse(all[0] ?? ''), taken_at: '' });
    expect(header(second)).toEqual(header(first));
    expect(header(first).tables.find(({ name }: { name: string }) => name === 'users').rows).toBeGreaterThan(2);
  });

  test('has the foreign keys that it had', async () => {
    const keys = (db: Db) =>
      sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2`.execute(db);
    expect((await keys(other.database.db)).rows).toEqual((await keys(world.database.db)).rows);
  });

  test('lets each reader of events go on exactly where it was', async () => {
    const { db } = other.database;
    const read = Object.keys(unread).map(async (name) => [name, (await readAll(db, name)).sort((a, b) => a - b)]);
    expect(Object.fromEntries(await Promise.all(read))).toEqual(unread);
  });

  test('is served as the other one was: passwords, sessions, keys and public keys', async () => {
    const again = await startWorld({ database: other.database });
    const at = (inWorld: World, headers = {}) => callerOf(inWorld.service.fetch, world.parts.baseUrl, headers);
    expect((await signIn(again, tenant, tenant.user.email)).id).toBe(tenant.user.id);
    const refreshed = await at(again, { ...keyed('client', tenant), 'refresh-token': tenant.user.refreshToken })(
      'POST /auth/sessions/current/refresh',
    );
    expect(refreshed.status).toBe(200);
    const checked = await at(again, keyed('server', tenant))('POST /user-api-keys/check', {
      body: { api_key: tenant.apiKey.value },
    });
    expect(checked.body.user_id).toBe(tenant.user.id);
    const jwks = async (inWorld: World) => (await at(inWorld)(`GET /projects/${tenant.id}/.well-known/jwks.json`)).text;
    expect(await jwks(again)).toBe(await jwks(world));
    await again.close();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { newEmptyDatabase } from '@latchkey/testing';
import { runCommand, startCommand, until } from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate, schemaState } from './migrate.ts';
import { openPostgres } from './open.ts';
import type { Db } from './tables.ts';

/** What an earlier release has left. */
const EARLIER = '0001-schema';
const PROJECT = '1a7c4ee1-0000-4000-8000-00000000000a';
const TEAMS = 100_000;
/** How long whoever reads and writes may be held up: a second for a lock, and what a busy machine adds. */
const HELD_UP_MILLIS = 2_500;
const BLOCKED_MILLIS = 4_000;
/** Without it the visitors would take the machine from the migration. */
const PAUSE_MILLIS = 10;

let settings: Record<string, string>;
let db: Db;

beforeAll(async () => {
  settings = { DATABASE_URL: (await newEmptyDatabase()).url };
  const options = { say: () => {}, onError: () => {}, leaveSchema: true };
  const database = await openPostgres(settings.DATABASE_URL ?? '', options);
  db = database.db;
  await migrate(db, EARLIER);
  await sql`
    insert into projects (id, display_name, is_production_mode, config, config_version, data_key, created_at)
    values (${PROJECT}, 'of an earlier release', false, '{}', 1, '\\x0000', '2024-01-01')`.execute(db);
  await append(TEAMS);
  return () => database.close();
}, 120_000);

const append = (count: number) =>
  sql`insert into teams (project_id, id, display_name, client_metadata, client_read_only_metadata, server_metadata, created_at)
    select ${PROJECT}, gen_random_uuid(), 'Team ' || n, 'null', 'null', 'null', '2024-01-01'
    from generate_series(1, ${count}::integer) as n`.execute(db);
const addKey = () =>
  sql`insert into project_keys (project_id, id, description, created_at, expires_at)
    values (${PROJECT}, gen_random_uuid(), 'a key', '2024-01-01', '2030-01-01')`.execute(db);

/** Reads and writes until it is told to stop; answers how long the slowest of it took. */
function traffic(): () => Promise<number> {
  let isOn = true;
  let slowest = 0;
  const visit = async () => {
    while (isOn) {
      const began = performance.now();
      await append(1);
      await addKey();
      await sql`select count(*) from users where project_id = ${PROJECT}`.execute(db);
      await sql`update projects set version = version + 1 where id = ${PROJECT}`.execute(db);
      slowest = Math.max(slowest, performance.now() - began);
      await sleep(PAUSE_MILLIS);
    }
  };
  const visits = Promise.all([visit(), visit(), visit()]);
  return async () => {
    isOn = false;
    await visits;
    return slowest;
  };
}

/** A transaction that has read the keys holds its lock for a while, when a migration already waits for the table. */
function slowReader(): Promise<void> {
  const isWaitedFor = async () => {
    const { rows } = await sql`
      select 1 from pg_locks where relation = 'project_keys'::regclass and mode = 'AccessExclusiveLock' and not granted`.execute(
      db,
    );
    return rows.length > 0;
  };
  return db.transaction().execute(async (trx) => {
    await sql`select 1 from project_keys limit 1`.execute(trx);
    await until(isWaitedFor, 60_000);
    const since = performance.now();
    await until(() => performance.now() - since > BLOCKED_MILLIS);
  });
}

/** Whether a migration builds an index. */
async function isBuilding(): Promise<boolean> {
  return (
    (await sql`select 1 from pg_stat_progress_create_index where datname = current_database()`.execute(db)).rows
      .length > 0
  );
}

/** A server goes on with the statement of a process that was killed, where the machine wasn't. */
const endStatements = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()`.execute(
    db,
  );

describe('a database of an earlier release that serves', () => {
  test('is told to be behind', async () => {
    const { code, lines } = await runCommand(settings, 'migrate', '--status');
    expect(code).toBe(5);
    expect(lines).toEqual(expect.arrayContaining([`done     ${EARLIER}`, 'pending  0100-teams-by-name']));
  });

  test('is migrated by a command that is killed in the middle and run again, and holds nobody up for long', async () => {
    const reader = slowReader();
    const stop = traffic();
    const killed = startCommand(settings, 'migrate');
    await until(isBuilding, 30_000);
    killed.kill();
    await killed.ended;
    await endStatements();
    const { code, lines, log } = await runCommand(settings, 'migrate');
    await reader;
    expect(await stop()).toBeLessThan(HELD_UP_MILLIS);
    expect([code, log]).toEqual([0, []]);
    expect(lines.at(-1)).toMatch(/^The schema is up to date, by \d+\.$/);
    expect((await schemaState(db)).pending).toEqual([]);
    const invalid = await sql`select indexrelid::regclass::text from pg_index where not indisvalid`.execute(db);
    expect(invalid.rows).toEqual([]);
  }, 120_000);

  test('is told to be up to date, and is not migrated again', async () => {
    expect(await runCommand(settings, 'migrate', '--status')).toMatchObject({ code: 0 });
    expect(await runCommand(settings, 'migrate')).toMatchObject({ code: 0, lines: ['The schema is up to date.'] });
  });

  test('has what a new database has', async () => {
    const { url } = await newEmptyDatabase();
    const fresh = await openPostgres(url, { say: () => {}, onError: () => {} });
    const shape = async (db: Db) => {
      const { rows } = await sql<{ what: string }>`
        select indexdef as what from pg_indexes where schemaname = 'public' union all
        select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
          from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
      return rows.map(({ what }) => what);
    };
    expect(await shape(db)).toEqual(await shape(fresh.db));
    await fresh.close();
  });
});

test('a database from before the first release is refused in a sentence that says what to do, and left as it is', async () => {
  const { url: DATABASE_URL } = await newEmptyDatabase();
  const { db, close } = await openPostgres(DATABASE_URL, { say: () => {}, onError: () => {}, leaveSchema: true });
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-foundation', ''), ('0108-rotated-keys', '')`.execute(db);
  const sentence =
    /A build from before the first release made this database.* "latchkey export --with-secrets" .* "latchkey import-project"/;
  for (const command of [['migrate'], ['migrate', '--status'], ['migrate', '--citus'], ['dump', 'a-dump']])
    expect(await runCommand({ DATABASE_URL }, ...command)).toMatchObject({
      code: 1,
      log: [expect.stringMatching(sentence)],
    });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  expect(rows).toEqual([{ name: 'kysely_migration' }]);
  await close();
}, 60_000);

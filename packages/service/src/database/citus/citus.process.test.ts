import { newEmptyDatabase } from '@latchkey/testing';
import { newCitusDatabase, whyNoCitus } from '@latchkey/testing/database/citus';
import { isFull } from '@latchkey/testing/full';
import { runCommand } from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { type Database, openPostgres } from '../open.ts';
import type { Db } from '../tables.ts';
import { placeNewTable } from './distribute.ts';
import { FOREIGN_KEY_EXCEPTIONS, placementOf } from './placement.ts';

// The tables of an installation on the nodes of a Citus cluster, and back.

const PROJECT = '1a7c4ee1-0000-4000-8000-00000000000a';
const USER = '1a7c4ee1-0000-4000-8000-00000000000b';
const KEY = '1a7c4ee1-0000-4000-8000-00000000000c';

const open = (url: string, leaveSchema = true) => openPostgres(url, { say: () => {}, onError: () => {}, leaveSchema });

test('a database without Citus is refused, and left as it is', async () => {
  const { url: DATABASE_URL } = await newEmptyDatabase();
  const { code, log } = await runCommand({ DATABASE_URL }, 'migrate', '--citus');
  expect(code).toBe(1);
  expect(log.join('\n')).toContain(
    'The database has no Citus. Add the extension on the coordinator and on its workers',
  );
  expect(await runCommand({ DATABASE_URL }, 'migrate', '--status')).toMatchObject({ code: 0 });
  expect(await runCommand({ DATABASE_URL }, 'migrate', '--leave-citus')).toMatchObject({ code: 0 });
}, 60_000);

test('the foreign keys that Citus has in another form are those of one PostgreSQL', async () => {
  const { url } = await newEmptyDatabase();
  const { db, close } = await open(url, false);
  const { rows } = await sql<{ name: string; table: string; ordinary: string }>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as ordinary
    from pg_constraint where conname in (${sql.join(Object.keys(FOREIGN_KEY_EXCEPTIONS))})`.execute(db);
  const facts = Object.entries(FOREIGN_KEY_EXCEPTIONS).map(([name, { table, ordinary }]) => ({
    name,
    table,
    ordinary,
  }));
  expect(rows).toEqual(expect.arrayContaining(facts));
  await close();
});

const reason = isFull ? whyNoCitus() : 'it is part of the full run';
if (isFull && reason) console.log(`Citus isn't tried: ${reason}.`);

describe.skipIf(reason)('on the coordinator of a cluster', () => {
  let settings: Record<string, string>;
  let database: Database;
  let before: Shape;

  beforeAll(async () => {
    const { url, drop } = await newCitusDatabase();
    settings = { DATABASE_URL: url };
    database = await open(url, false);
    await someRows(database.db);
    before = await shapeOf(database.db);
    return async () => {
      await database.close();
      await drop();
    };
  }, 120_000);

  test('each table is placed as the table of facts says, with its rows', async () => {
    const { code, log } = await runCommand(settings, 'migrate', '--citus');
    expect(code, log.join('\n')).toBe(0);
    const { rows } = await sql<{ table: string; kind: string }>`
      select table_name::text as table, citus_table_type as kind from citus_tables`.execute(database.db);
    const kinds = new Map(rows.map(({ table, kind }) => [table, kind]));
    const wanted = { 'by project': 'distributed', 'on every node': 'reference', 'on the coordinator': undefined };
    expect(before.tables.filter((table) => kinds.get(table) !== wanted[placementOf(table)])).toEqual([]);
    expect(await countsOf(database.db)).toEqual({ projects: 1, users: 1, api_keys: 1, secret_locators: 1, events: 3 });
  }, 300_000);

  test('statements are planned with their values, so that Citus sees the project of each', async () => {
    const { db, close } = await open(settings.DATABASE_URL as string);
    expect((await sql`show plan_cache_mode`.execute(db)).rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
    await close();
  });

  test("all tenants' tables keep a project on one node", async () => {
    const { rows } = await sql`
      select distinct colocation_id from citus_tables where citus_table_type = 'distributed'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test('no foreign key is gone but those that Citus can not keep', async () => {
    const { foreignKeys } = await shapeOf(database.db);
    const wanted = before.foreignKeys.flatMap((key) => {
      const exception = FOREIGN_KEY_EXCEPTIONS[key.name];
      if (!exception) return [key];
      return exception.distributed === null ? [] : [{ ...key, definition: exception.distributed }];
    });
    expect(foreignKeys).toEqual(wanted);
  });

  test('what is distributed already is left as it is', async () => {
    const { lines } = await runCommand(settings, 'migrate', '--citus');
    expect(lines).toEqual(['The schema is up to date.', 'Distributed 0 tables.']);
  }, 60_000);

  test('a table of a later release is placed by its migration, or when the next one is', async () => {
    const { db } = database;
    await db.transaction().execute(async (db) => {
      await sql`create table later_things (project_id uuid not null, user_id uuid not null,
        primary key (project_id, user_id))`.execute(db);
      await placeNewTable(db, 'later_things');
      await sql`alter table later_things add foreign key (project_id, user_id)
        references users (project_id, id) on delete cascade`.execute(db);
    });
    await sql`create table later_notes (project_id uuid primary key)`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ table: string }>`
      select table_name::text as table from citus_tables where table_name::text like 'later%' order by 1`.execute(db);
    expect(rows.map(({ table }) => table)).toEqual(['later_notes', 'later_things']);
    await sql`drop table later_things, later_notes`.execute(db);
  }, 60_000);

  test('all of it comes back to one server, by the same names', async () => {
    const { code, log } = await runCommand(settings, 'migrate', '--leave-citus');
    expect(code, log.join('\n')).toBe(0);
    expect(await shapeOf(database.db)).toEqual(before);
    expect(await countsOf(database.db)).toEqual({ projects: 1, users: 1, api_keys: 1, secret_locators: 1, events: 3 });
    const { rows } = await sql`select 1 from citus_tables`.execute(database.db);
    expect(rows).toEqual([]);
    const { rows: left } = await sql`
      select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where datname = current_database() and setconfig::text like '%plan_cache_mode%'`.execute(database.db);
    expect(left).toEqual([]);
    const next = await sql<{ isLater: boolean }>`
      with event as (
        insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
        values (${PROJECT}, now(), 'user.updated', '{}', 'a', 'r', '{}') returning id
      ) select event.id > (select max(id) from events) as "isLater" from event`.execute(database.db);
    expect(next.rows).toEqual([{ isLater: true }]);
  }, 300_000);
});

interface Shape {
  readonly tables: string[];
  readonly foreignKeys: { readonly name: string; readonly definition: string }[];
  readonly rest: string[];
}

/** Shards of tables that are on every node are beside them, by names with a number. */
const isNoShard = sql`conrelid::regclass::text !~ '_\\d{6,}$'`;

async function shapeOf(db: Db): Promise<Shape> {
  const own = sql`not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${own} order by 1`.execute(db);
  const keys = await sql<Shape['foreignKeys'][0]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and ${isNoShard} order by conrelid::regclass::text, 1`.execute(
    db,
  );
  const rest = await sql<{ what: string }>`
    select indexdef as what from pg_indexes where schemaname = 'public' union all
    select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, is_identity)
      from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind = 'r'
      where table_schema = 'public' union all
    select format('%s %s', relname, reloptions) from pg_class c
      where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace and ${own} union all
    select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where contype <> 'f' and connamespace = 'public'::regnamespace union all
    select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = 'events'::regclass and not tgisinternal
    order by 1`.execute(db);
  return {
    tables: tables.rows.map(({ name }) => name),
    foreignKeys: keys.rows,
    rest: rest.rows.map(({ what }) => what),
  };
}

async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['projects', 'users', 'api_keys', 'secret_locators', 'events']) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function someRows(db: Db): Promise<void> {
  await sql`
    insert into projects (id, display_name, is_production_mode, config, config_version, data_key, created_at)
    values (${PROJECT}, 'a project', false, '{}', 1, '\\x0000', '2024-01-01')`.execute(db);
  await sql`
    insert into users (project_id, id, client_metadata, client_read_only_metadata, server_metadata, otp_enabled,
      requires_totp, is_anonymous, created_at, last_active_at, search_text)
    values (${PROJECT}, ${USER}, 'null', 'null', 'null', false, false, false, now(), now(), '')`.execute(db);
  await sql`
    insert into api_keys (project_id, id, user_id, value_hash, last_four, description, is_public, created_at)
    values (${PROJECT}, ${KEY}, ${USER}, '\\x01', 'last', 'a key', false, now())`.execute(db);
  await sql`insert into secret_locators (hash, project_id, api_key_id) values ('\\x02', ${PROJECT}, ${KEY})`.execute(
    db,
  );
  await sql`
    insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    select ${PROJECT}, '2024-01-01', 'user.created', '{}', n::text, 'r', '{}' from generate_series(1, 3) as n`.execute(
    db,
  );
}

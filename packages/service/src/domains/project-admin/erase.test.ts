import { randomUUID } from 'node:crypto';
import { world } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../database/tables.ts';
import { ERASE_PROJECT, eraseProject } from './remove.ts';

const MOST_ROWS = 1_000;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** The columns of the tables of projects that a row needs, read from the catalogue: a new table is in here by itself. */
async function neededColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns c
    where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
      and (is_nullable = 'NO' and column_default is null or column_name = 'user_id')
      and exists (select 1 from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'project_id')`.execute(db);
  return rows;
}

/** What stands in a column: any value will do but where a table takes some words only. */
function filler({ name, type }: Column, projectId: string) {
  if (name === 'project_id') return sql`${projectId}::uuid`;
  if (name === 'scope') return sql`'team'`;
  if (name === 'kind') return sql`'theme'`;
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type === 'bytea') return sql`decode(md5(random()::text), 'hex')`;
  if (type === 'text') return sql`md5(random()::text)`;
  if (type.startsWith('json')) return sql`'{}'`;
  if (type === 'boolean') return sql`false`;
  if (type === 'date') return sql`date '2026-01-01' + n`;
  if (type.startsWith('timestamp')) return sql`now()`;
  return sql`n`;
}

/** Puts rows into every table that has a project, whatever they point at, and answers the tables. */
async function fill(db: Db, projectId: string, rowsOf: (table: string) => number): Promise<string[]> {
  const needed = await neededColumns(db);
  const tables = [...new Set(needed.map(({ table }) => table))];
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const table of tables) {
      const columns = needed.filter((column) => column.table === table);
      const names = sql.join(columns.map(({ name }) => sql.ref(name)));
      const values = sql.join(columns.map((column) => filler(column, projectId)));
      await sql`insert into ${sql.table(table)} (${names})
        select ${values} from generate_series(1, ${sql.lit(rowsOf(table))}) as n`.execute(db);
    }
  });
  return tables;
}

/** More than one step deletes, and what there is one of in a project. */
const rowsIn: Readonly<Record<string, number>> = { images: MOST_ROWS + 200, event_trees: 1, previous_systems: 1 };

async function countRows(db: Db, projectId: string, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => sql`select ${table}::text as name, count(*)::int as rows from ${sql.table(table)}
      where project_id = ${projectId}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

test('no table that has a project keeps a row of one that is erased, and no step takes more than a thousand', async () => {
  const { db } = (await world()).database;
  const projectId = randomUUID();
  await db
    .insertInto('projects')
    .values({
      id: projectId,
      display_name: 'Gone',
      description: null,
      is_production_mode: false,
      config: '{}',
      config_version: 1,
      // Whoever starts meanwhile on the same database looks which master key is named first.
      data_key: Buffer.from('\x04test'),
      created_at: new Date(),
      deleted_at: new Date(),
    })
    .execute();
  const tables = await fill(db, projectId, (table) => rowsIn[table] ?? 2);
  const before = await countRows(db, projectId, tables);
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  expect(tables).toEqual(expect.arrayContaining(['users', 'events', 'outbox', 'owner_invitations', 'jwt_keys']));
  const total = async () => Object.values(await countRows(db, projectId, tables)).reduce((sum, rows) => sum + rows, 0);
  const job = { projectId, id: 0, kind: ERASE_PROJECT, payload: {}, attempts: 1, askedAt: 0 };
  const steps: number[] = [];
  for (let left = await total(), more = true; more; ) {
    more = (await eraseProject(testContext(db), job)) === 'again';
    const now = await total();
    steps.push(left - now);
    left = now;
  }
  expect(Math.max(...steps)).toBe(MOST_ROWS);
  expect(await countRows(db, projectId, tables)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
});

import { newPostgresDatabase } from '@latchkey/testing';
import { until } from '@latchkey/testing/until';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../open.ts';
import { gatherFirstStatistics } from './first-statistics.ts';

let database: Awaited<ReturnType<typeof openPostgres>>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await newPostgresDatabase();
  database = await openPostgres(made.url, { say: () => {}, onError: () => {} });
  drop = made.drop;
});

afterAll(async () => {
  await database.close();
  await drop();
});

/** Writes so many rows into a new table, and waits until PostgreSQL has counted them. */
async function filled(table: string, rows: number): Promise<void> {
  await sql`create table ${sql.table(table)} as select generate_series(1, ${rows}::integer) as id`.execute(database.db);
  await changes(table, rows);
}

const changes = (table: string, rows: number) =>
  until(async () => Number(await about(table, sql`pg_stat_get_mod_since_analyze(oid)`)) >= rows);

const knownRows = async (table: string) => Number(await about(table, sql`reltuples`));

async function about(table: string, what: RawBuilder<unknown>): Promise<unknown> {
  const { rows } = await sql<{ what: unknown }>`
    select ${what} as what from pg_class where relname = ${table}`.execute(database.db);
  return rows[0]?.what;
}

test('a table that has just filled is known to the planner', async () => {
  await filled('filled', 600);
  await gatherFirstStatistics(database.db);
  expect(await knownRows('filled')).toBe(600);
});

test.each([0, 1, 140])('a table that was known while it had %i rows is looked at once it has filled', async (rows) => {
  const table = `begun_${rows}`;
  await filled(table, rows);
  await sql`analyze ${sql.table(table)}`.execute(database.db);
  await sql`insert into ${sql.table(table)} select generate_series(1, 600)`.execute(database.db);
  await changes(table, 600);
  await gatherFirstStatistics(database.db);
  expect(await knownRows(table)).toBe(rows + 600);
});

test('a table that is known already is left to PostgreSQL', async () => {
  await filled('known', 600);
  await gatherFirstStatistics(database.db);
  await sql`insert into known select generate_series(1, 900)`.execute(database.db);
  await changes('known', 900);
  await gatherFirstStatistics(database.db);
  expect(await knownRows('known')).toBe(600);
});

test('a table of a few rows is left to PostgreSQL', async () => {
  await filled('small', 100);
  await gatherFirstStatistics(database.db);
  expect(await knownRows('small')).toBe(-1);
});

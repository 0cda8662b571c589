import { sql } from 'kysely';
import { schemaState } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { useTextForm } from '../database/text-form.ts';
import { keyUse } from '../platform/crypto/rewrap.ts';
import { sequencesOf, type Table, tablesOf } from './catalogue.ts';
import { DumpError, FORMAT, type Header, rowsIn, VERSION } from './format.ts';
import { type Translations, translateSnapshots } from './snapshots.ts';

/** What is read at once, about: rows may be long. */
const FETCH_BYTES = 1_000_000;
const FIRST_FETCH = 20;
const MOST_ROWS = 2_000;

/** Told how many rows are done, of how many. */
export type Report = (done: number, of: number) => void;

/**
 * Writes all that an installation has, as it is at one moment, while it goes on working: the lines of a dump but for the
 * last one. Answers the header.
 */
export async function dump(
  db: Db,
  now: number,
  write: (line: string) => Promise<void>,
  report: Report = () => {},
): Promise<Header> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await useTextForm(db);
      const tables = await tablesOf(db);
      const header = await headerOf(db, tables, now);
      await write(JSON.stringify(header));
      const translations = await translateSnapshots(db, tables);
      const all = rowsIn(header);
      let done = 0;
      for (const table of tables) {
        await write(JSON.stringify(table.name));
        await writeRows(db, table, translations, async (lines) => {
          await write(lines.join('\n'));
          done += lines.length;
          report(done, all);
        });
      }
      return header;
    });
}

async function headerOf(db: Db, tables: readonly Table[], now: number): Promise<Header> {
  const { done, pending, unknown } = await schemaState(db);
  if (unknown.length > 0) throw new DumpError('A later release has migrated the database. Dump it with that release.');
  if (pending.length > 0) throw new DumpError('The database is not migrated yet. Run "latchkey migrate" first.');
  const keyIds = new Set((await keyUse(db)).map(({ keyId }) => keyId));
  return {
    format: FORMAT,
    version: VERSION,
    taken_at: new Date(now).toISOString(),
    migrations: done,
    key_ids: [...keyIds].sort(),
    sequences: await sequencesOf(db),
    tables: await Promise.all(
      tables.map(async ({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
        rows: await countRows(db, name),
      })),
    ),
  };
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** By a cursor, so that memory holds no more of a table than one batch. */
async function writeRows(
  db: Db,
  { name, columns }: Table,
  translations: Translations,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  const values = columns.map(({ name: column }) => {
    const value = translations.get(`${name}.${column}`) ?? sql.ref(column);
    return sql`(${value})::text as ${sql.ref(column)}`;
  });
  await sql`
    declare dumped no scroll cursor for
    select row_to_json(r)::text as line from (select ${sql.join(values)} from ${sql.table(name)}) as r`.execute(db);
  for (let count = FIRST_FETCH; ; ) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from dumped`.execute(db);
    const lines = rows.map(({ line }) => line);
    if (lines.length === 0) break;
    await write(lines);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    count = Math.min(MOST_ROWS, Math.max(1, Math.floor(FETCH_BYTES / bytes)));
  }
  await sql`close dumped`.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import { isLockTimeout } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { useTextForm } from '../../database/text-form.ts';
import type { ArchivedTable } from './archived-tables.ts';

/** What is read at once, about: rows may be long. */
const FETCH_BYTES = 1_000_000;
const FIRST_FETCH = 20;
const MOST_ROWS = 2_000;

/** How long inserts wait for the lock of a counter at most, and how often it is asked for. */
const LOCK_TIMEOUT = '500ms';
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_SECONDS = 0.5;

/** The transaction that all readers of events have read, as in a restored backup: nothing is told once more. */
const READ = '3';

/** The sweep of domains takes those that were looked up long ago, and none that never was. */
const LONG_AGO_IF_VERIFIED = sql`case when r.verified_at is not null then to_timestamp(0) end`;

/** What the database knows of a column. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Its place in the primary key. */
  readonly keyAt: number | null;
  /** The database counts its values. */
  readonly isCounted: boolean;
}

export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", array_position(i.indkey::int2[], a.attnum) as "keyAt",
      a.attidentity <> '' as "isCounted"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, a.attnum`.execute(db);
  return rows;
}

/** Runs `work` on one moment of the database, of which values are read as text. */
export const atOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await useTextForm(db);
      return work(db);
    });

/** A transaction that is ended where it's used, of which values are read as text. */
export interface OpenTransaction {
  readonly db: Db;
  readonly commit: () => Promise<void>;
  /** Leaves nothing of it, unless it's committed. */
  readonly undo: () => Promise<void>;
}

/** Each statement sees what others have committed, whatever the server is set to: until it reads, it holds nothing up. */
export async function openTransaction(on: Db): Promise<OpenTransaction> {
  const db = await on.startTransaction().setIsolationLevel('read committed').execute();
  const undo = async () => {
    if (db.isCommitted || db.isRolledBack) return;
    // Where its connection is gone, so is the transaction.
    await db
      .rollback()
      .execute()
      .catch(() => undefined);
  };
  try {
    await useTextForm(db);
  } catch (error) {
    await undo();
    throw error;
  }
  return { db, undo, commit: () => db.commit().execute() };
}

/** Holds a lock for as long as the transaction is open; false where another one has it. */
export async function lockFor(db: Db, number: number): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${number}) as "isMine"`.execute(db);
  return rows[0]?.isMine ?? false;
}

/** A row as JSON, and apart from it what is sealed. */
export interface ReadRow {
  readonly line: string;
  /** What seals are bound to. */
  readonly id: string;
  readonly sealed: Readonly<Record<string, unknown>>;
}

/** Which rows of a table that is called `t`. */
export type Condition = RawBuilder<unknown>;

interface Reading {
  readonly columns: readonly Column[];
  readonly names: readonly string[];
  readonly by: readonly string[];
  /** All of them where there is no condition. */
  readonly only?: Condition | undefined;
}

/** The rows of a project in the order of their keys, by a cursor: memory holds no more than one batch. */
export async function* rowsOf(
  db: Db,
  projectId: string,
  table: ArchivedTable,
  { columns, names, by, only }: Reading,
): AsyncGenerator<ReadRow[]> {
  const ref = (name: string) => sql.ref(`t.${name}`);
  const sealed = table.sealed.map((name) => sql`${ref(name)} as ${sql.ref(name)}`);
  const more = [sql`concat_ws('.', ${sql.join([sql.lit(null), ...by.map(ref)])}) as id`, ...sealed];
  const rows = sql<{ line: string; id: string }>`
    select row_to_json(r)::text as line, ${sql.join(more)}
    from ${sql.table(table.name)} as t cross join lateral (select ${sql.join(names.map(ref))}) as r
    where ${isArchived(projectId, table)} and ${only ?? sql.lit(true)}
    order by ${sql.join(keyOf(columns))}`;
  for await (const batch of batchesOf(db, rows, ({ line }) => line.length))
    yield batch.map(({ line, id, ...sealed }) => ({ line, id, sealed }));
}

/** The same rows as texts, as JSON has their values: of a table that has the id of its project in a column. */
export const textsOf = (
  db: Db,
  projectId: string,
  { table, names, columns }: { table: string; names: readonly string[]; columns: readonly Column[] },
): AsyncGenerator<(string | null)[][]> =>
  textBatches(
    db,
    sql<{ cells: (string | null)[] }>`
      select to_json(array[${sql.join(names.map((name) => sql`to_json(t.${sql.ref(name)}) #>> '{}'`))}]) as cells
      from ${sql.table(table)} as t where t.project_id = ${sql.lit(projectId)}
      order by ${sql.join(keyOf(columns))}`,
  );

async function* textBatches(db: Db, query: RawBuilder<{ cells: (string | null)[] }>) {
  const lengthOf = ({ cells }: { cells: (string | null)[] }) =>
    cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  for await (const batch of batchesOf(db, query, lengthOf)) yield batch.map(({ cells }) => cells);
}

/** The rows of a query without parameters, by a cursor of the transaction. A batch is as long as memory should hold. */
export async function* batchesOf<Row>(
  db: Db,
  query: RawBuilder<Row>,
  lengthOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  await sql`declare archived no scroll cursor for ${query}`.execute(db);
  for (let count = FIRST_FETCH; ; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(count)} from archived`.execute(db);
    if (rows.length === 0) break;
    yield rows;
    const bytes = rows.reduce((sum, row) => sum + lengthOf(row), 0) / rows.length;
    count = Math.min(MOST_ROWS, Math.max(1, Math.floor(FETCH_BYTES / Math.max(1, bytes))));
  }
  await sql`close archived`.execute(db);
}

/** The rows that an archive of the project has. */
export const isArchived = (projectId: string, table: ArchivedTable): Condition =>
  sql`t.${sql.ref(tenantOf(table))} = ${sql.lit(projectId)} and ${sql.raw(table.where ?? 'true')}`;

/** The column that has the id of the project. */
export const tenantOf = ({ name }: Pick<ArchivedTable, 'name'>) => (name === 'projects' ? 'id' : 'project_id');

/** Texts by their bytes, which order them alike in every database. */
export const keyOf = (columns: readonly Column[]): RawBuilder<unknown>[] =>
  keyColumns(columns).map(({ name, type }) =>
    type === 'text' ? sql`t.${sql.ref(name)} collate "C"` : sql`t.${sql.ref(name)}`,
  );

/** The columns of the primary key, in its order. */
export const keyColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(({ keyAt }) => keyAt !== null).sort((a, b) => (a.keyAt ?? 0) - (b.keyAt ?? 0));

/** Whether there is a project by this id, or what is left of one that was deleted. */
export async function findProject(db: Db, id: string): Promise<'there' | 'deleted' | undefined> {
  const { rows } = await sql<{ state: 'there' | 'deleted' }>`
    select case when deleted_at is null then 'there' else 'deleted' end as state from projects where id = ${id}`.execute(
    db,
  );
  return rows[0]?.state;
}

/** Rows of a table that have the same names, each the JSON of an object; the last of several values of a name counts. */
export interface NewRows {
  readonly columns: readonly Column[];
  readonly names: readonly string[];
  readonly lines: readonly string[];
  /** What the project's own row gets as well. */
  readonly dataKey: Buffer;
}

/** Inserts rows; in place of those with the same keys, where it is said. */
export async function insertRows(
  db: Db,
  projectId: string,
  table: ArchivedTable,
  { columns, names, lines, dataKey }: NewRows,
  replaces = false,
): Promise<void> {
  const fixed: [string, RawBuilder<unknown>][] = [[tenantOf(table), sql`${projectId}::uuid`]];
  if (table.name === 'projects') fixed.push(['data_key', sql`${dataKey}::bytea`]);
  if (table.name === 'hosted_domains') fixed.push(['checked_at', LONG_AGO_IF_VERIFIED]);
  if (table.name === 'events') fixed.push(['tx', sql`${READ}::xid8`]);
  const all = [...fixed, ...names.map((name) => [name, readValue(columns, name)] as const)];
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(all.map(([name]) => sql.ref(name)))}) overriding system value
    select ${sql.join(all.map(([, value]) => value))}
    from json_populate_recordset(null::${sql.table(table.name)}, ${`[${lines.join(',')}]`}::json) as r
    ${replaces ? inPlace(columns, names) : sql``}`.execute(db);
}

/** What a row with the same key becomes. */
function inPlace(columns: readonly Column[], names: readonly string[]): RawBuilder<unknown> {
  const key = keyColumns(columns).map(({ name }) => name);
  const others = names.filter((name) => !key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do ${set.length > 0 ? sql`update set ${sql.join(set)}` : sql`nothing`}`;
}

/** What is looked at when a transaction is committed is looked at now, and from now on with each statement. */
export const checkConstraints = (db: Db) => sql`set constraints all immediate`.execute(db);

/** A JSON null is read as none, which a column that takes none means as a value. */
function readValue(columns: readonly Column[], name: string): RawBuilder<unknown> {
  const value = sql.ref(`r.${name}`);
  const { type = '', isNullable = true } = columns.find((column) => column.name === name) ?? {};
  return /^jsonb?$/.test(type) && !isNullable ? sql`coalesce(${value}, 'null')` : value;
}

/**
 * Has the database count on from a value, if it has not come as far. Inserts wait, so that no value is given twice; they
 * queue behind the lock too, so it is asked for briefly, and again. Throws the error of the database where it never came.
 */
export async function countFrom(db: Db, column: Column, value: number): Promise<void> {
  if (!(await hasCounted(db, column, value))) await patiently(db, (db) => countOn(db, column, value));
}

/**
 * Runs `work` in a transaction of its own that locks a table: others queue behind such a lock, so it is asked for
 * briefly, and again. Throws the error of the database where it never came.
 */
export async function patiently(
  db: Db,
  work: (db: Db) => Promise<void>,
  { timeout, attempts } = { timeout: LOCK_TIMEOUT, attempts: LOCK_ATTEMPTS },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (db) => {
        await sql`select set_config('lock_timeout', ${timeout}, true)`.execute(db);
        await work(db);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === attempts) throw error;
      await sql`select pg_sleep(${LOCK_PAUSE_SECONDS})`.execute(db);
    }
  }
}

/** The same without the lock, which a transaction that has inserted would wait for in vain: value by value. */
export async function countTo(db: Db, column: Column, value: number): Promise<void> {
  const sequence = sequenceOf(column);
  await sql`
    select count(nextval(${sequence}))
    from generate_series(1, ${value}::bigint - coalesce(pg_sequence_last_value(${sequence}), 0))`.execute(db);
}

async function hasCounted(db: Db, column: Column, value: number): Promise<boolean> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(${sequenceOf(column)}) as last`.execute(db);
  return Number(rows[0]?.last ?? 0) >= value;
}

async function countOn(db: Db, column: Column, value: number): Promise<void> {
  await sql`lock table ${sql.table(column.table)} in share row exclusive mode`.execute(db);
  const sequence = sequenceOf(column);
  await sql`
    select setval(${sequence}, greatest(${value}::bigint, coalesce(pg_sequence_last_value(${sequence}), 1)))`.execute(
    db,
  );
}

const sequenceOf = ({ table, name }: Column) => sql`pg_get_serial_sequence(quote_ident(${table}), ${name})::regclass`;

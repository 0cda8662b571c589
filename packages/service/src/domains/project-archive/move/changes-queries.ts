import { type RawBuilder, sql } from 'kysely';
import { isDuplicate, isOrphan } from '../../../database/errors.ts';
import type { Db } from '../../../database/tables.ts';
import { type ArchivedTable, tablesInOrder } from '../archived-tables.ts';
import {
  batchesOf,
  type Column,
  type Condition,
  isArchived,
  keyColumns,
  keyOf,
  type NewRows,
  tenantOf,
} from '../queries.ts';

/** How many rows of a table an archive has, and how many of them are newer. */
export interface Tally {
  readonly rows: number;
  readonly newer: number;
}

/** By the table. One statement: the databases may be far away. */
export async function talliesOf(
  db: Db,
  projectId: string,
  tables: readonly ArchivedTable[],
  newer: Condition = sql`false`,
): Promise<ReadonlyMap<string, Tally>> {
  if (tables.length === 0) return new Map();
  const { rows } = await ofEach<Tally>(
    tables,
    (table) => sql`
      select ${sql.lit(table.name)} as name, count(*) as rows, count(*) filter (where ${newer}) as newer
      from ${sql.table(table.name)} as t where ${isArchived(projectId, table)}`,
  ).execute(db);
  return new Map(rows.map(({ name, rows, newer }) => [name, { rows: Number(rows), newer: Number(newer) }]));
}

/**
 * What tells the rows of each table from others, by the table: all that is written as it is, in any order. What pictures'
 * addresses begin with is one of two texts, and counts as the same. It would change the order of a JSON object's keys, so
 * rows that have it in a key are left out.
 */
export async function digestsOf(
  db: Db,
  projectId: string,
  [one, other]: readonly [string, string],
): Promise<ReadonlyMap<string, string>> {
  const inKey = `(${[one, other].map((text) => text.replaceAll(/\W/g, '\\$&')).join('|')})[^"]*":`;
  const digest = sql`encode(sha256(convert_to(replace(line, ${other}, ${one}), 'utf8')), 'hex')`;
  const part = sql`('x' || left(${digest}, 16))::bit(64)::bigint`;
  const { rows } = await ofEach<{ digest: string }>(tablesInOrder, (table) => {
    const columns = [...table.columns, ...table.secret].map((name) => sql.ref(`t.${name}`));
    return sql`
      select ${sql.lit(table.name)} as name,
        coalesce(sum(${part}), 0)::text as digest
      from ${sql.table(table.name)} as t cross join lateral (select ${sql.join(columns)}) as r
      cross join lateral (select row_to_json(r)::text as line) as l
      where ${isArchived(projectId, table)}
        and (strpos(line, ${one}) = 0 and strpos(line, ${other}) = 0 or line !~ ${inKey})`;
  }).execute(db);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

const ofEach = <Row>(tables: readonly ArchivedTable[], select: (table: ArchivedTable) => RawBuilder<unknown>) =>
  sql<Row & { name: string }>`${sql.join(tables.map(select), sql` union all `)}`;

/** Archived tables that others point at: where one of their rows is deleted, rows of those go along. */
export async function parentTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct parent.relname as name from pg_constraint c
    join pg_class parent on parent.oid = c.confrelid join pg_class child on child.oid = c.conrelid
    where c.contype = 'f' and child.relname in (${sql.join(tablesInOrder.map(({ name }) => name))})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** How many rows have the keys of these. */
export async function countSame(db: Db, projectId: string, table: ArchivedTable, rows: NewRows): Promise<number> {
  const { rows: counts } = await sql<{ count: string }>`
    select count(*) from ${sql.table(table.name)} as t join ${recordsOf(table, rows.lines)} as r
      on ${isSame(table, rows.columns)}
    where ${isArchived(projectId, table)}`.execute(db);
  return Number(counts[0]?.count ?? 0);
}

/** Deletes the rows that have the keys of these. Answers how many there were. */
export async function deleteSame(db: Db, projectId: string, table: ArchivedTable, rows: NewRows): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table.name)} as t using ${recordsOf(table, rows.lines)} as r
    where ${isArchived(projectId, table)} and ${isSame(table, rows.columns)}`.execute(db);
  return Number(numAffectedRows);
}

/** The keys of all rows, in their order, each the JSON of an object. */
export async function* keysOf(
  db: Db,
  projectId: string,
  table: ArchivedTable,
  columns: readonly Column[],
): AsyncGenerator<string[]> {
  const key = ownKey(table, columns).map(({ name }) => sql.ref(`t.${name}`));
  const rows = sql<{ line: string }>`
    select row_to_json(r)::text as line
    from ${sql.table(table.name)} as t cross join lateral (select ${sql.join(key)}) as r
    where ${isArchived(projectId, table)} order by ${sql.join(keyOf(columns))}`;
  for await (const batch of batchesOf(db, rows, ({ line }) => line.length)) yield batch.map(({ line }) => line);
}

/** Deletes the rows that have none of these keys, which are all there are and in their order. */
export async function deleteOthers(
  db: Db,
  projectId: string,
  table: ArchivedTable,
  columns: readonly Column[],
  keys: AsyncIterable<readonly string[]>,
  report: () => void,
): Promise<void> {
  const key = ownKey(table, columns);
  // A table with a row for the project has no keys to look at: what differs there is found at the end.
  if (key.length === 0) return;
  const inOrder = sql`(${sql.join(keyOf(key))})`;
  const at = (line: string) =>
    sql`(select ${sql.join(key.map(({ name }) => sql.ref(name)))} from json_populate_record(null::${sql.table(table.name)}, ${line}::json))`;
  let last: string | undefined;
  const deleteBetween = (lines: readonly string[], end: RawBuilder<unknown>) =>
    sql`
    delete from ${sql.table(table.name)} as t
    where ${isArchived(projectId, table)} and ${last === undefined ? sql`true` : sql`${inOrder} > ${at(last)}`} and ${end}
      and not exists (select from ${recordsOf(table, lines)} as r where ${isSame(table, key)})`.execute(db);
  for await (const lines of keys) {
    const end = lines.at(-1) ?? '';
    await deleteBetween(lines, sql`${inOrder} <= ${at(end)}`);
    last = end;
    report();
  }
  await deleteBetween([], sql`true`);
}

/** What the database says of rows that it refuses for others. */
export type Refusal = Error & { readonly constraint?: string };

/**
 * Does a part of a transaction. Answers what it was refused for where a unique index was hit, or a row isn't there that one
 * points at; nothing is left of it then.
 */
export async function refusalOf(db: Db, part: () => Promise<void>): Promise<Refusal | undefined> {
  await sql`savepoint part`.execute(db);
  try {
    await part();
    await sql`release savepoint part`.execute(db);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && (isDuplicate(error) || isOrphan(error)))) throw error;
    await sql`rollback to savepoint part`.execute(db);
    return error;
  }
}

const recordsOf = ({ name }: ArchivedTable, lines: readonly string[]) =>
  sql`json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`;

/** The columns that tell a row from others of its project. */
const ownKey = (table: ArchivedTable, columns: readonly Column[]) =>
  keyColumns(columns).filter(({ name }) => name !== tenantOf(table));

/** Whether a row `t` of the project has the key of `r`. */
const isSame = (table: ArchivedTable, columns: readonly Column[]) => {
  const parts = ownKey(table, columns).map(({ name }) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`);
  return sql.join([sql`true`, ...parts], sql` and `);
};

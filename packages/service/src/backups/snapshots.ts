import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Table } from './catalogue.ts';

/** The transaction that all events seem to be of that every reader has read, in the restored database. */
const READ = 3;

/** Values that mean something in one database only, as the dump has them: by `table.column`. */
export type Translations = ReadonlyMap<string, RawBuilder<unknown>>;

interface Reader {
  readonly name: string;
  readonly seen: string;
  readonly until: string | null;
  readonly afterId: number;
}

/**
 * Readers of events keep a snapshot as their cursor, and events their transaction: both are counted by one database. In
 * another one they would be read again, or never. So the dump tells of transactions that any database has had: one for
 * all that was read, and one for each way in which what was not is known to the readers; and snapshots that see the same
 * of these as the true ones do.
 */
export async function translateSnapshots(db: Db, tables: readonly Table[]): Promise<Translations> {
  const readers = await readersOf(db);
  const columns = snapshotColumns(tables);
  const snapshots = readers.length > 0 ? await snapshotsIn(db, columns, readers) : [];
  const view = joined([...readers.map(unreadBy), ...snapshots.map(unseenIn)], ' || ');
  const ways = readers.length > 0 ? await waysOf(db, readers, view) : [];
  const blind = (at: number) => snapshotOf(ways, (way) => way[at] === '1');
  const seen = readers.map(({ name }, at): Case => [name, blind(at)]);
  const known = snapshots.map((snapshot, at): Case => [snapshot, blind(readers.length + at)]);
  // The others are older than any event that a reader has not read.
  const older = snapshotOf(ways, () => true);
  return new Map([
    ['events.tx', transactionOf(readers, view, ways)],
    ['event_readers.seen', caseOf(sql.ref('name'), seen, older)],
    ['event_readers.until', sql.lit(null)],
    ['event_readers.after_id', sql.lit(0)],
    ...columns.map(
      ({ table, column }) => [`${table}.${column}`, caseOf(sql`${sql.ref(column)}::text`, known, older)] as const,
    ),
  ]);
}

const snapshotColumns = (tables: readonly Table[]) =>
  tables
    .filter(({ name }) => name !== 'event_readers')
    .flatMap(({ name, columns }) =>
      columns.filter(({ type }) => type === 'pg_snapshot').map((column) => ({ table: name, column: column.name })),
    );

async function readersOf(db: Db): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select name, seen::text as seen, until::text as until, after_id as "afterId"
    from event_readers order by name`.execute(db);
  return rows;
}

/** Those that see some of the events that a reader has not read. */
async function snapshotsIn(
  db: Db,
  columns: ReturnType<typeof snapshotColumns>,
  readers: readonly Reader[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ snapshot: string }>`
      select distinct ${sql.ref(column)}::text as snapshot from ${sql.table(table)}
      where pg_snapshot_xmax(${sql.ref(column)}) > ${oldest(readers)}`.execute(db);
    for (const { snapshot } of rows) found.add(snapshot);
  }
  return [...found];
}

/** '1' where an event is still to be read: as `readEvents` has it, with the page that a reader is at. */
const unreadBy = ({ seen, until, afterId }: Reader) => sql`
  case when pg_visible_in_snapshot(tx, ${sql.lit(seen)}::pg_snapshot)
    or (pg_visible_in_snapshot(tx, ${sql.lit(until)}::pg_snapshot) and id <= ${sql.lit(afterId)}) then '0' else '1' end`;

const unseenIn = (snapshot: string) =>
  sql`case when pg_visible_in_snapshot(tx, ${sql.lit(snapshot)}::pg_snapshot) then '0' else '1' end`;

/** Every event of a transaction before it was read by all. */
const oldest = (readers: readonly Reader[]) =>
  sql`least(${joined(
    readers.map(({ seen }) => sql`pg_snapshot_xmin(${sql.lit(seen)}::pg_snapshot)`),
    ', ',
  )})`;

/** The ways in which events that some reader has not read are known: a character for each reader and snapshot. */
async function waysOf(db: Db, readers: readonly Reader[], view: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ way: string }>`
    select distinct ${view} as way from events where tx >= ${oldest(readers)} order by 1`.execute(db);
  return rows.map(({ way }) => way).filter((way) => way.slice(0, readers.length).includes('1'));
}

function transactionOf(readers: readonly Reader[], view: RawBuilder<unknown>, ways: readonly string[]) {
  if (ways.length === 0) return sql.lit(String(READ));
  const cases = ways.map((way, at): Case => [way, String(READ + 1 + at)]);
  return sql`case when tx < ${oldest(readers)} then ${sql.lit(String(READ))}
    else ${caseOf(view, cases, String(READ))} end`;
}

/** A snapshot that sees what was read, and of the rest all but the ways that it is blind for. */
function snapshotOf(ways: readonly string[], isBlind: (way: string) => boolean): string {
  const running = ways.flatMap((way, at) => (isBlind(way) ? [READ + 1 + at] : []));
  return `${READ}:${READ + 1 + ways.length}:${running.join(',')}`;
}

type Case = readonly [when: string, then: string];

const caseOf = (value: RawBuilder<unknown>, cases: readonly Case[], otherwise: string): RawBuilder<unknown> =>
  cases.length === 0
    ? sql.lit(otherwise)
    : sql`case ${value} ${joined(
        cases.map(([when, then]) => sql`when ${sql.lit(when)} then ${sql.lit(then)}`),
        ' ',
      )} else ${sql.lit(otherwise)} end`;

const joined = (parts: readonly RawBuilder<unknown>[], between: string) => sql.join([...parts], sql.raw(between));

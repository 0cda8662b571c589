import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';

/** The tables of a database as they were at one moment. */
export interface KeptTables {
  /** What differs from that moment, by table: rows that came and rows that went, without what no two runs have in common. */
  changes(): Promise<Changes>;
  /** Whether `changes` found anything at all, even what it does not tell. */
  isTouched(): boolean;
  /** Brings back what was there; `changes` has told what is not. */
  restore(): Promise<void>;
}

export type Changes = Readonly<Record<string, readonly string[]>>;

const KEPT = sql.ref('kept');

interface Table {
  readonly name: string;
  readonly columns: string[];
}

/** Keeps a copy of every table. */
export async function keepTables(db: Db): Promise<KeptTables> {
  const { rows: tables } = await sql<Table>`
    select c.table_name as name, jsonb_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`.execute(db);
  await sql`create schema ${KEPT}`.execute(db);
  for (const { name } of tables) await sql`create table ${kept(name)} as table ${sql.table(name)}`.execute(db);
  const counted = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}`,
  );
  const { rows: counts } = await sql<{ name: string; rows: number }>`${sql.join(counted, sql` union all `)}`.execute(
    db,
  );
  const before = new Map(counts.map(({ name, rows }) => [name, rows]));
  let asBefore = await nextTransaction(db);
  let changed: readonly Table[] = [];

  /** Rows that were written since have the id of their transaction, and those that were deleted are missing. */
  async function changedTables(): Promise<Table[]> {
    if (!(await hasCommitted(db, asBefore))) return [];
    const looks = tables.map(
      ({ name }) => sql`select ${name}::text as name from ${sql.table(name)}
        having count(*) <> ${before.get(name) ?? 0} or max(xmin::text::bigint) >= ${asBefore}::bigint`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
    const names = new Set(rows.map(({ name }) => name));
    return tables.filter(({ name }) => names.has(name));
  }

  return {
    async changes() {
      changed = await changedTables();
      const found: Record<string, string[]> = {};
      for (const { name } of changed) {
        const [now, then] = [sql`select to_jsonb(t) as row from ${sql.table(name)} t`, keptRows(name)];
        const { rows } = await sql<{ sign: string; row: object }>`
          select '+' as sign, row from (${now} except all ${then}) came
          union all select '-' as sign, row from (${then} except all ${now}) went`.execute(db);
        const of = (wanted: string) =>
          rows.flatMap(({ sign, row }) => (sign === wanted ? [withoutGuesses(name, row)] : []));
        const [came, went] = [of('+'), of('-')];
        const told = (sign: string, rows: readonly string[]) =>
          rows.map((row) => `${sign} ${JSON.stringify(alike(JSON.parse(row)))}`);
        const differing = [...told('+', without(came, went)), ...told('-', without(went, came))];
        if (differing.length > 0) found[name] = differing.sort();
      }
      return found;
    },
    isTouched: () => changed.length > 0,
    async restore() {
      if (changed.length === 0) return;
      await db.transaction().execute(async (within) => {
        // The rows come back as they were; no trigger has a say.
        await sql`set local session_replication_role = replica`.execute(within);
        for (const { name, columns } of changed) {
          const list = sql.join(columns.map((column) => sql.ref(column)));
          await sql`delete from ${sql.table(name)}`.execute(within);
          await sql`insert into ${sql.table(name)} (${list}) overriding system value
            select ${list} from ${kept(name)}`.execute(within);
        }
      });
      changed = [];
      asBefore = await nextTransaction(db);
    },
  };
}

/** The id of the first transaction that writes from now on. */
async function nextTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next ?? '0';
}

/** Whether a transaction from then on has committed, here or in another database of the server: most faults let none. */
async function hasCommitted(db: Db, from: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_current_snapshot() now,
      generate_series(${from}::bigint, pg_snapshot_xmax(now)::text::bigint - 1) id
    where pg_xact_status(id::text::xid8) = 'committed' limit 1`.execute(db);
  return rows.length > 0;
}

const kept = (name: string) => sql.id('kept', name);
const keptRows = (name: string) => sql`select to_jsonb(t) as row from ${kept(name)} t`;

/** What counts rows, transactions or requests, and the ends of tokens. */
const COUNTED = /^(?:id|tx|position|seq|(?:.*_)?event_id|request_id|.*_tx|(?:.*_)?last_four|kid)$/;
/** A guess is counted whether or not it comes to anything, so that none is free. */
const GUESSES = { table: 'one_time_codes', column: 'attempts' };
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:[+-]\d\d(?::\d\d)?|Z)?/g;
/** What was committed at a moment. */
const SNAPSHOT = /^\d+:\d+:[\d,]*$/;
/** Keys and certificates, whose last line may be a short one. */
const PEM = /-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----/g;
/** Hashes, sealed texts and tokens. */
const RANDOM = /(?=[\w+/=.:-]*\d)(?=[\w+/=.:-]*[a-z])[\w+/=.:-]{20,}/gi;
const MUCH = 1_000_000;

/** A row as JSON; the count of guesses is no change of its own. */
const withoutGuesses = (table: string, row: object): string =>
  JSON.stringify(table === GUESSES.table ? { ...row, [GUESSES.column]: '(guesses)' } : row);

/** A value without what is another one in each run: ids, times, random texts, and how many rows were there before. */
function alike(value: unknown, key = ''): unknown {
  if (COUNTED.test(key) && /^[\w-]{1,16}$/.test(String(value))) return '(number)';
  if (typeof value === 'string')
    return value
      .replace(PEM, '(pem)')
      .replace(ID, '(id)')
      .replace(TIME, '(time)')
      .replace(SNAPSHOT, '(snapshot)')
      .replace(RANDOM, '(random)');
  if (typeof value === 'number') return value > MUCH ? '(number)' : value;
  if (Array.isArray(value)) return value.map((one) => alike(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(ID, '(id)'), alike(one, name)]));
}

/** The rows of a list that another one does not have as often. */
export function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const place = left.indexOf(row);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

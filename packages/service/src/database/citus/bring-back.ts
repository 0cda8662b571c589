import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/** What a table is called until it has the place of the one that is distributed. */
const NEW = 'citus_brought_back';

/**
 * Puts a table of this server in the place of one that is distributed, with its rows, its indexes and its triggers, all
 * by the same names. Citus's own function refuses tables with identity columns.
 */
export async function bringBack(db: Db, table: string): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const { options, after } = await definitionOf(db, table);
    await sql`
      create table ${sql.table(NEW)} (like ${sql.table(table)}
        including constraints including defaults including identity including storage including comments)`.execute(db);
    if (options) await sql`alter table ${sql.table(NEW)} set (${sql.raw(options)})`.execute(db);
    await sql`insert into ${sql.table(NEW)} overriding system value select * from ${sql.table(table)}`.execute(db);
    const sequences = await sequencesOf(db, table);
    await sql`drop table ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(NEW)} rename to ${sql.ref(table)}`.execute(db);
    for (const { column, name, next } of sequences) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${next}::bigint, false)`.execute(db);
      await sql`alter sequence ${sql.ref(`${NEW}_${column}_seq`)} rename to ${sql.ref(name)}`.execute(db);
    }
    for (const statement of after) await sql.raw(statement).execute(db);
  });
}

interface Definition {
  readonly options: string | null;
  /** What comes once the rows are there. */
  readonly after: string[];
}

async function definitionOf(db: Db, table: string): Promise<Definition> {
  const { rows } = await sql<Definition>`
    select array_to_string(c.reloptions, ', ') as options, (
      select coalesce(jsonb_agg(statement order by place, statement), '[]') from (
        select 1 as place, format('alter table %I add constraint %I %s', ${table}::text, k.conname, pg_get_constraintdef(k.oid))
          from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x')
        union all
        select 2, pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
        union all
        select 3, pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
      ) as s (place, statement)) as after
    from pg_class c where c.oid = ${table}::regclass`.execute(db);
  return rows[0] ?? { options: null, after: [] };
}

interface Sequence {
  readonly column: string;
  readonly name: string;
  /** What it gives out next, or later. */
  readonly next: number;
}

async function sequencesOf(db: Db, table: string): Promise<Sequence[]> {
  const { rows } = await sql<Omit<Sequence, 'next'>>`
    select a.attname as column, s.relname as name
    from pg_attribute a join pg_class s on s.oid = pg_get_serial_sequence(${table}, a.attname)::regclass
    where a.attrelid = ${table}::regclass and a.attidentity <> ''`.execute(db);
  const sequences: Sequence[] = [];
  for (const { column, name } of rows) {
    const next = await sql<{ next: number }>`
      select last_value + is_called::int as next from ${sql.table(name)}`.execute(db);
    sequences.push({ column, name, next: next.rows[0]?.next ?? 1 });
  }
  return sequences;
}

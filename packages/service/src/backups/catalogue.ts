import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { DumpedSequence } from './format.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  /** Those that are written; what the database derives, it derives again. */
  readonly columns: readonly Column[];
}

/** All tables but the migrator's own, which the header stands for. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%'
    group by 1 order by 1`.execute(db);
  return rows;
}

/** How far the sequences have come, which is at least as far as any row that the transaction sees. */
export async function sequencesOf(db: Db): Promise<DumpedSequence[]> {
  const { rows } = await sql<DumpedSequence>`
    select c.table_name as table, c.column_name as column, s.last_value::text as last
    from information_schema.columns c
    join pg_sequences s
      on s.schemaname || '.' || s.sequencename = pg_get_serial_sequence(quote_ident(c.table_name), c.column_name)
    where c.table_schema = 'public' and s.last_value is not null
    order by 1, 2`.execute(db);
  return rows;
}

export async function moveSequence(db: Db, { table, column, last }: DumpedSequence): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`.execute(db);
}

/**
 * Takes off what makes each row that is inserted look up others: foreign keys, so that rows may come in any order, and
 * indexes, which are built many times as fast at the end. Answers what puts them on again.
 */
export async function takeOff(db: Db): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select 1 from pg_constraint where conindid = c.oid)
    order by 1`.execute(db);
  for (const { table, name } of keys.rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return async () => {
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of keys.rows)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  };
}

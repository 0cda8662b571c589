import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { FOREIGN_KEY_EXCEPTIONS } from './placement.ts';

/** A foreign key that was put aside: what one PostgreSQL has, and what Citus has. */
export interface ForeignKey {
  readonly ordinary: string;
  readonly distributed: string | null;
}

interface Kept {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** Drops the foreign keys from and to these tables, and writes down what they were, for a run that goes on with it. */
export async function putForeignKeysAside(db: Db, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`
    create table if not exists citus_foreign_keys (name text primary key, on_table text not null, definition text not null)`.execute(
    db,
  );
  const { rows } = await sql<Kept>`
    select c.conname as name, t.relname as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
      and (t.relname in (${sql.join(tables)}) or o.relname in (${sql.join(tables)}))
    order by 2, 1`.execute(db);
  for (const { name, table, definition } of [...rows, ...missing(tables, rows)])
    await inTransaction({ db }, async ({ db }) => {
      await sql`insert into citus_foreign_keys (name, on_table, definition) values (${name}, ${table}, ${definition})
        on conflict do nothing`.execute(db);
      await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)}`.execute(db);
    });
}

/** Those that Citus has none of are missing on the way back. */
const missing = (tables: readonly string[], there: readonly Kept[]): Kept[] =>
  Object.entries(FOREIGN_KEY_EXCEPTIONS)
    .filter(([name, { table }]) => tables.includes(table) && !there.some((key) => key.name === name))
    .map(([name, { table, ordinary }]) => ({ name, table, definition: ordinary }));

/** Adds what was put aside, in the form that is chosen. */
export async function putBackForeignKeys(db: Db, form: (key: ForeignKey) => string | null): Promise<void> {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('citus_foreign_keys') is not null as "isThere"`.execute(db);
  if (!there[0]?.isThere) return;
  const { rows } = await sql<Kept>`
    select name, on_table as table, definition from citus_foreign_keys order by on_table, name`.execute(db);
  for (const { name, table, definition } of rows)
    await inTransaction({ db }, async ({ db }) => {
      const wanted = form(FOREIGN_KEY_EXCEPTIONS[name] ?? { ordinary: definition, distributed: definition });
      if (wanted !== null)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(wanted)}`.execute(db);
      await sql`delete from citus_foreign_keys where name = ${name}`.execute(db);
    });
  await sql`drop table citus_foreign_keys`.execute(db);
}

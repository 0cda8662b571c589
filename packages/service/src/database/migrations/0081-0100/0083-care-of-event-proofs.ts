import { type Kysely, sql } from 'kysely';

/**
 * Of a tree: whether the events of its project are appended apart from those of the others, from which one on, and why.
 * Of a head: how often it was looked at whether it stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_trees add column behind_from bigint, add column behind_due timestamptz, add column fault text,
      add column fault_at timestamptz`.execute(db);
  await sql`alter table event_heads add column rung smallint not null default 0`.execute(db);
}

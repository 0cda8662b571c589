import { type Kysely, sql } from 'kysely';

/**
 * Of a leaf: when its event is looked at again; `infinity` once it is deleted. Of a tree: the last event deleted by the
 * project's own retention.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_leaves add column sweep_at timestamptz`.execute(db);
  await sql`alter table event_trees add column forgotten_to bigint not null default 0`.execute(db);
}

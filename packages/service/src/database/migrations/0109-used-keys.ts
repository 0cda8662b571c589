import { type Kysely, sql } from 'kysely';

/** When one of the keys of a set was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_keys add column last_used_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** How long the slowest password hash takes that a project ever stored, as far as can be told from its kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column slowest_hash_millis integer not null default 0`.execute(db);
}

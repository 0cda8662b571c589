import { type Kysely, sql } from 'kysely';

/** What a project from another installation hashes its secrets with; null for that of the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column hash_keys bytea`.execute(db);
}

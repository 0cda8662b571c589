import { type Kysely, sql } from 'kysely';

/** Publishable client keys are in every page that uses them, so they are stored as they are and can be copied again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_keys add column publishable_client_key text`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What the history of one subject is read by, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on events (project_id, subject_id, id)`.execute(db);
}

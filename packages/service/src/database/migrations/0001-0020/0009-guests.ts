import { type Kysely, sql } from 'kysely';

/** What the sweep of guests walks along; when they were active is in no index, for that is written all the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on users (created_at, project_id, id) where is_anonymous`.execute(db);
}

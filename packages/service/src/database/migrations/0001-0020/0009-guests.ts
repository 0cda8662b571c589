import { type Kysely, sql } from 'kysely';

/**
 * The order in which anonymous users are swept; their last activity has no index, because it is written all the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on users (created_at, project_id, id) where is_anonymous`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Each step through what contains what asks whether its container is defined in the scope: the index alone answers it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on permission_definitions (project_id, scope, id)`.execute(db);
}

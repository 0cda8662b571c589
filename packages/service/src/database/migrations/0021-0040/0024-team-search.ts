import { type Kysely, sql } from 'kysely';

/** Finds teams by any part of their names, as users are, and invitations that have expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on teams using gin (project_id, (e'\\n' || lower(display_name)) gin_trgm_ops)`.execute(db);
  await sql`create index on team_invitations (expires_at)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What a member is called and looks like in one team, where that differs from elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table team_members add column display_name text, add column profile_image_url text`.execute(db);
  await sql`create index on team_members (project_id, team_id, created_at, user_id)`.execute(db);
}

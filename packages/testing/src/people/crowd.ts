import { sql } from 'kysely';
import { type TestProject, world } from '../world/new-project.ts';

/** Puts so many users without addresses into a team, in one statement: one by one, thousands would take very long. */
export async function addCrowd({ id }: TestProject, teamId: string, count: number): Promise<void> {
  const { db } = (await world()).database;
  await sql`
    with people as (
      insert into users (project_id, id, client_metadata, client_read_only_metadata, server_metadata,
        otp_enabled, requires_totp, is_anonymous, created_at, last_active_at, search_text)
      select ${id}, gen_random_uuid(), 'null', 'null', 'null', false, false, false, now(), now(), ''
      from generate_series(1, ${count}::int)
      returning project_id, id
    )
    insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    select project_id, ${teamId}, id, false, now() from people`.execute(db);
}

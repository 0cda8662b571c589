import { type Kysely, sql } from 'kysely';
import { up as remember } from '../0061-0080/0078-provisioned-accounts.ts';

/** What was provisioned, or joined a team, by processes that remembered nothing of it yet; none of those runs now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await remember(db);
  await sql`
    update directory_accounts a set removed_by = null, removed_external_id = null
    where a.removed_by is not null and exists (
      select 1 from team_members m
      where m.project_id = a.project_id and m.team_id = a.team_id and m.user_id = a.user_id)`.execute(db);
}

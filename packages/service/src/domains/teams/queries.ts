import { type Insertable, sql } from 'kysely';
import type { Db, RowChanges, Tables } from '../../database/tables.ts';
import { forgetInEvents } from '../../platform/events/events.ts';
import type { Team } from './team.ts';

const columns = [
  't.id',
  't.display_name as displayName',
  't.profile_image_url as profileImageUrl',
  't.client_metadata as clientMetadata',
  't.client_read_only_metadata as clientReadOnlyMetadata',
  't.server_metadata as serverMetadata',
  't.created_at as createdAt',
] as const;

/** The teams of a project, as `t`. */
export const teamsOf = (db: Db, projectId: string) =>
  db.selectFrom('teams as t').select(columns).where('t.project_id', '=', projectId);

export const teamById = (db: Db, projectId: string, id: string): Promise<Team | undefined> =>
  teamsOf(db, projectId).where('t.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends: neither the team nor its members change. */
export const lockTeamRow = (db: Db, projectId: string, id: string): Promise<Team | undefined> =>
  teamsOf(db, projectId).where('t.id', '=', id).forUpdate().executeTakeFirst();

/** Keeps a team from being deleted until the transaction ends; false when it is gone. */
export async function holdTeamRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('teams').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

/** The teams of a project, or those that a user is in, oldest first. */
export function allTeams(db: Db, projectId: string, memberId: string | undefined): Promise<Team[]> {
  const teams = teamsOf(db, projectId).orderBy('t.created_at').orderBy('t.id');
  if (memberId === undefined) return teams.execute();
  return teams
    .innerJoin('team_members as m', (join) =>
      join.onRef('m.project_id', '=', 't.project_id').onRef('m.team_id', '=', 't.id'),
    )
    .where('m.user_id', '=', memberId)
    .execute();
}

export async function countTeams(db: Db, projectId: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Creator {
  readonly userId: string;
  /** Whether it is the team that the user works in from now on; they have selected no other then. */
  readonly isSelected: boolean;
}

/** A team with its creator, if it has one, as a member. False, with nothing written, when that user is gone. */
export async function insertTeam(
  db: Db,
  team: Insertable<Tables['teams']>,
  creator: Creator | undefined,
): Promise<boolean> {
  if (creator === undefined) {
    await db.insertInto('teams').values(team).execute();
    return true;
  }
  const { rows } = await sql`
    with creator as (
      select id from users where project_id = ${team.project_id} and id = ${creator.userId} for key share
    ), team as (
      insert into teams (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
        server_metadata, created_at)
      select ${team.project_id}::uuid, ${team.id}::uuid, ${team.display_name}::text, ${team.profile_image_url}::text,
        ${team.client_metadata}::jsonb, ${team.client_read_only_metadata}::jsonb, ${team.server_metadata}::jsonb,
        ${team.created_at}::timestamptz
      from creator
      returning project_id, id, created_at
    )
    insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    select t.project_id, t.id, c.id, ${creator.isSelected}::boolean, t.created_at from team t, creator c
    returning team_id`.execute(db);
  return rows.length > 0;
}

export const updateTeamRow = (db: Db, projectId: string, id: string, row: RowChanges<'teams'>) =>
  db.updateTable('teams').set(row).where('project_id', '=', projectId).where('id', '=', id).execute();

/**
 * Deletes a team, which is locked, and everything attached to it; answers its members' pictures in it. The codes of its
 * open invitations stay, without the addresses, so that a recipient still learns what happened.
 */
export async function deleteTeamRow(db: Db, projectId: string, id: string): Promise<string[]> {
  await forgetInEvents(db, projectId, id);
  const { rows } = await sql<{ url: string }>`
    with invitations as (
      delete from team_invitations where project_id = ${projectId} and team_id = ${id} returning code_hash
    ), codes as (
      update one_time_codes set email = null, charges = '[]'
      where project_id = ${projectId} and kind = 'team-invitation' and code_hash in (select code_hash from invitations)
    ), accounts as (
      delete from oauth_accounts where project_id = ${projectId} and provider_id in (
        select 'sso_' || id from single_sign_on_connections where project_id = ${projectId} and team_id = ${id}
      )
    ), team as (
      delete from teams where project_id = ${projectId} and id = ${id}
    )
    select profile_image_url as url from team_members
    where project_id = ${projectId} and team_id = ${id} and profile_image_url is not null`.execute(db);
  return rows.map(({ url }) => url);
}

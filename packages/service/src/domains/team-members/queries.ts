import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { type RowChanges, time } from '../../database/tables.ts';
import type { Profile } from './profile.ts';

export interface Member {
  readonly teamId: string;
  readonly userId: string;
}

const memberRow = (projectId: string, { teamId, userId }: Member) =>
  ({ project_id: projectId, team_id: teamId, user_id: userId }) as const;

/**
 * Makes a member, and keeps the team from being deleted until the transaction ends; false where the user, who is held, is in
 * the team already, or the team is gone.
 */
export async function insertMember(
  db: Db,
  projectId: string,
  { teamId, userId }: Member,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    select t.project_id, t.id, ${userId}::uuid, false, ${time(now)}::timestamptz
    from teams t where t.project_id = ${projectId} and t.id = ${teamId} for key share
    on conflict (project_id, team_id, user_id) do nothing`.execute(db);
  return Boolean(numAffectedRows);
}

export async function isMemberOf(db: Db, projectId: string, member: Member): Promise<boolean> {
  const query = db.selectFrom('team_members').select('user_id');
  return Boolean(await query.where((eb) => eb.and(memberRow(projectId, member))).executeTakeFirst());
}

/** Whether a team has at least `count` members. */
export async function hasMembers(db: Db, projectId: string, teamId: string, count: number): Promise<boolean> {
  const members = db.selectFrom('team_members').select('user_id').where('project_id', '=', projectId);
  const last = members
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .orderBy('user_id')
    .offset(count - 1);
  return (await last.limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes a membership with all that hangs on it; answers the picture of the member in the team. */
export async function deleteMember(db: Db, projectId: string, member: Member): Promise<string | null | undefined> {
  const row = await db
    .deleteFrom('team_members')
    .where((eb) => eb.and(memberRow(projectId, member)))
    .returning('profile_image_url as url')
    .executeTakeFirst();
  return row?.url;
}

/** How a member is shown in the team, by its own choice; locked until the transaction ends. */
export const lockMember = (db: Db, projectId: string, member: Member) =>
  db
    .selectFrom('team_members')
    .select(['display_name', 'profile_image_url'])
    .where((eb) => eb.and(memberRow(projectId, member)))
    .forUpdate()
    .executeTakeFirst();

export const updateMember = (db: Db, projectId: string, member: Member, row: RowChanges<'team_members'>) =>
  db
    .updateTable('team_members')
    .set(row)
    .where((eb) => eb.and(memberRow(projectId, member)))
    .execute();

/** How members are shown, in the order in which they joined; all of a project, of a team or of a user. */
export function profilesOf(
  db: Db,
  projectId: string,
  { teamId, userId }: { readonly teamId?: string | undefined; readonly userId?: string | undefined },
): Promise<Profile[]> {
  let query = db
    .selectFrom('team_members as m')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'm.project_id').onRef('u.id', '=', 'm.user_id'))
    .select([
      'm.team_id as teamId',
      'm.user_id as userId',
      sql<string | null>`coalesce(m.display_name, u.display_name)`.as('displayName'),
      sql<string | null>`coalesce(m.profile_image_url, u.profile_image_url)`.as('profileImageUrl'),
    ])
    .where('m.project_id', '=', projectId)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .orderBy('m.team_id');
  if (teamId !== undefined) query = query.where('m.team_id', '=', teamId);
  if (userId !== undefined) query = query.where('m.user_id', '=', userId);
  return query.execute();
}

/** The same for all that a user has sent in some teams. */
export async function deleteInvitationsBy(db: Db, projectId: string, userId: string, teamIds: readonly string[]) {
  await sql`
    with invitations as (
      delete from team_invitations
      where project_id = ${projectId} and invited_by = ${userId}
        and team_id in (select jsonb_array_elements_text(${JSON.stringify(teamIds)}::jsonb)::uuid)
      returning code_hash
    )
    delete from one_time_codes where project_id = ${projectId} and kind = 'team-invitation'
      and code_hash in (select code_hash from invitations)`.execute(db);
}

/** Deletes all invitations that a user has sent, with their codes; answers how many were open. */
export async function deleteAllBy(db: Db, projectId: string, userId: string, now: number): Promise<number> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with invitations as (
      delete from team_invitations where project_id = ${projectId} and invited_by = ${userId}
      returning code_hash, expires_at > ${time(now)} as "isOpen"
    ), codes as (
      delete from one_time_codes where project_id = ${projectId} and kind = 'team-invitation'
        and code_hash in (select code_hash from invitations)
    )
    select "isOpen" from invitations`.execute(db);
  return rows.filter(({ isOpen }) => isOpen).length;
}

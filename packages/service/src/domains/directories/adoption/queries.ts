import { sql } from 'kysely';
import type { OfTeam } from '../../../database/directory-removal.ts';
import type { Db } from '../../../database/tables.ts';

/** The directory that has removed a user from its team, and by which `externalId` it knew the user. */
export interface Removal {
  readonly directoryId: string;
  readonly externalId: string | null;
}

/** What is remembered of an account with an address; undefined where no directory of the team has provisioned it. */
export async function accountOf(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  email: string,
): Promise<{ readonly removal: Removal | null } | undefined> {
  const row = await db
    .selectFrom('directory_accounts')
    .select(['removed_by as directoryId', 'removed_external_id as externalId'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { directoryId, externalId } = row;
  return { removal: directoryId === null ? null : { directoryId, externalId } };
}

/** Notes which directory has removed a user from a team. */
export async function setRemoval(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  { directoryId, externalId }: Removal,
): Promise<void> {
  await db
    .updateTable('directory_accounts')
    .set({ removed_by: directoryId, removed_external_id: externalId })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute();
}

const inTeam = (db: Db, projectId: string, teamId: string) =>
  db.selectFrom('directories').select('id').where('project_id', '=', projectId).where('team_id', '=', teamId);

/** Whether another directory of a team says that a user is active. */
export async function isActiveElsewhere(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  directoryId: string,
): Promise<boolean> {
  const query = db
    .selectFrom('directory_users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .where('directory_id', '<>', directoryId)
    .where('directory_id', 'in', inTeam(db, projectId, teamId));
  return (await query.executeTakeFirst()) !== undefined;
}

/** What the directories of a team say of a user as inactive counts from now on as what has removed the user. */
export async function setWasRemoved(db: Db, projectId: string, { teamId, userId }: OfTeam): Promise<void> {
  await db
    .updateTable('directory_users')
    .set({ was_removed: true })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('active', '=', false)
    .where('directory_id', 'in', inTeam(db, projectId, teamId))
    .execute();
}

/** Deletes what other directories of a team say of a user who is inactive there; answers which they were. */
export async function deleteInactive(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  directoryId: string,
): Promise<readonly { readonly id: string; readonly directoryId: string }[]> {
  const { rows } = await sql<{ id: string; directoryId: string }>`
    delete from directory_users u using directories d
    where u.project_id = ${projectId} and u.user_id = ${userId} and not u.active and u.directory_id <> ${directoryId}
      and d.project_id = u.project_id and d.id = u.directory_id and d.team_id = ${teamId}
    returning u.id, u.directory_id as "directoryId"`.execute(db);
  return rows;
}

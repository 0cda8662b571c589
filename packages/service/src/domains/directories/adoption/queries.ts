import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';

/** A user, and the team of a directory. */
export interface OfTeam {
  readonly teamId: string;
  readonly userId: string;
}

const accountsOf = (db: Db, projectId: string, { teamId, userId }: OfTeam, email: string) =>
  db
    .selectFrom('directory_accounts')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('email', '=', email);

/** Whether the directories of a team have removed a user whom they have provisioned with an address; undefined where they have not. */
export const removalOf = async (db: Db, projectId: string, of: OfTeam, email: string): Promise<boolean | undefined> =>
  (await accountsOf(db, projectId, of, email).select('is_removed as isRemoved').executeTakeFirst())?.isRemoved;

export async function upsertAccount(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  { email, isRemoved }: { readonly email: string; readonly isRemoved: boolean },
): Promise<void> {
  await db
    .insertInto('directory_accounts')
    .values({ project_id: projectId, user_id: userId, team_id: teamId, email, is_removed: isRemoved })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id', 'team_id', 'email']).doUpdateSet({ is_removed: isRemoved }),
    )
    .execute();
}

export async function setRemoved(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  isRemoved: boolean,
): Promise<void> {
  await db
    .updateTable('directory_accounts')
    .set({ is_removed: isRemoved })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
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

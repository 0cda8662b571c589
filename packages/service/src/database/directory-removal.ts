import type { Db } from './tables.ts';

/** A user, and the team of a directory. */
export interface OfTeam {
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Notes that no directory keeps a user out of a team, whose directories have provisioned the user: one who joins it, or is
 * removed by hand.
 */
export async function clearRemoval(db: Db, projectId: string, { teamId, userId }: OfTeam): Promise<void> {
  await db
    .updateTable('directory_accounts')
    .set({ removed_by: null, removed_external_id: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('removed_by', 'is not', null)
    .execute();
}

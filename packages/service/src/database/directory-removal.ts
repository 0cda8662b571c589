import type { Db } from './tables.ts';

/** The directory that has removed a user from its team, and by which `externalId` it knew the user. */
export interface Removal {
  readonly directoryId: string;
  readonly externalId: string | null;
}

/**
 * Notes which directory has removed a user from a team, whose directories have provisioned the user: none where the user
 * joins it, or is removed by hand. False where nothing is remembered of the user.
 */
export async function setRemoval(
  db: Db,
  projectId: string,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
  removal: Removal | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_accounts')
    .set({ removed_by: removal?.directoryId ?? null, removed_external_id: removal?.externalId ?? null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

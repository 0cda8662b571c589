import type { Db } from '../../database/tables.ts';
import { forgetInEvents } from '../../platform/events.ts';

export async function lockUserRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) !== undefined;
}

/** Keeps a user from being deleted until the transaction ends; false when it is gone. */
export async function holdUserRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

/**
 * The teams that a user, who is locked, is in, oldest first, with the picture that the user has in each; they are kept
 * until the transaction ends.
 */
export const holdTeamsOf = (db: Db, projectId: string, id: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', (join) => join.onRef('t.project_id', '=', 'm.project_id').onRef('t.id', '=', 'm.team_id'))
    .select(['t.id', 'm.profile_image_url as profileImageUrl'])
    .where('m.project_id', '=', projectId)
    .where('m.user_id', '=', id)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .forKeyShare('t')
    .execute();

/** Deletes a user, who is locked, with all that hangs on it; answers the picture of the user. */
export async function deleteUserRow(db: Db, projectId: string, id: string): Promise<string | null> {
  await forgetInEvents(db, projectId, id);
  const { profileImageUrl } = await db
    .deleteFrom('users')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning('profile_image_url as profileImageUrl')
    .executeTakeFirstOrThrow();
  return profileImageUrl;
}

import type { Db } from '../../database/tables.ts';
import { forgetInEvents } from '../../platform/events.ts';

export async function lockUserRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) !== undefined;
}

/** Locks a user who has a session, and that; false where either is gone. Both are locked, so both are looked at after a wait. */
export async function lockUserOfSession(db: Db, projectId: string, id: string, sessionId: string): Promise<boolean> {
  const query = db
    .selectFrom('users as u')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 'u.project_id').onRef('s.user_id', '=', 'u.id'),
    )
    .select('u.id')
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', id)
    .where('s.id', '=', sessionId);
  return (await query.forUpdate('u').forKeyShare('s').executeTakeFirst()) !== undefined;
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

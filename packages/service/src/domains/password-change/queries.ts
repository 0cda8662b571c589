import { signInUser } from '../../database/sign-in-user.ts';
import type { Db } from '../../database/tables.ts';

/** The user who reads mail at this address, among those who sign in with it. */
export const readerByEmail = (db: Db, projectId: string, email: string) =>
  signInUser(db, projectId, email).select(['u.id', 'u.display_name as displayName']).executeTakeFirst();

/** Locks a user who still signs in with this address, until the transaction ends. */
export const lockMailbox = (db: Db, projectId: string, userId: string, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('contact_channels as c', (join) =>
      join.onRef('c.project_id', '=', 'u.project_id').onRef('c.user_id', '=', 'u.id'),
    )
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', userId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .select('c.id as channelId')
    // The channel too, because only locked rows are read again after a wait.
    .forUpdate(['u', 'c'])
    .executeTakeFirst();

export const setHash = (db: Db, projectId: string, userId: string, hash: Buffer) =>
  ofUser(db, projectId, userId).set({ password_hash: hash }).execute();

const ofUser = (db: Db, projectId: string, userId: string) =>
  db.updateTable('users').where('project_id', '=', projectId).where('id', '=', userId);

/** False when the user has a password already, or is gone. */
export async function setFirstHash(db: Db, projectId: string, userId: string, hash: Buffer): Promise<boolean> {
  const query = ofUser(db, projectId, userId).set({ password_hash: hash }).where('password_hash', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

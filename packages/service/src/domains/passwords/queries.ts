import { prepare } from '../../database/prepare.ts';
import type { Db } from '../../database/tables.ts';

export interface Credentials {
  readonly userId: string;
  readonly passwordHash: Buffer | null;
  readonly requiresTotp: boolean;
}

const byEmail = prepare<{ projectId: string; email: string }, Credentials>('credentials-by-email', (db, arg) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'c.project_id').onRef('u.id', '=', 'c.user_id'))
    .where('c.project_id', '=', arg('projectId'))
    .where('c.type', '=', 'email')
    .where('c.value', '=', arg('email'))
    .where('c.used_for_auth', '=', true)
    .select(['u.id as userId', 'u.password_hash as passwordHash', 'u.requires_totp as requiresTotp']),
);

/** What the user who signs in with this address proves itself with. */
export const credentialsByEmail = async (db: Db, projectId: string, email: string): Promise<Credentials | undefined> =>
  (await byEmail(db, { projectId, email }))[0];

/** Replaces a hash by a better one of the same password; false when a change made meanwhile was first. */
export async function replaceHash(
  db: Db,
  projectId: string,
  userId: string,
  old: Buffer,
  better: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: better })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('password_hash', '=', old)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

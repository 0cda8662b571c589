import { signInUser } from '../../database/sign-in-user.ts';
import type { Db } from '../../database/tables.ts';

const accounts = (db: Db, projectId: string, email: string) =>
  signInUser(db, projectId, email).select([
    'u.id',
    'u.display_name as displayName',
    'u.otp_enabled as otpEnabled',
    'u.requires_totp as requiresTotp',
    'c.is_verified as isVerified',
    'c.proven_at as provenAt',
  ]);

/** Who signs in with this address. */
export const accountByEmail = (db: Db, projectId: string, email: string) =>
  accounts(db, projectId, email).executeTakeFirst();

/**
 * The same, locked until the transaction ends; the channel too, because only locked rows are read again after a wait.
 */
export const lockAccount = (db: Db, projectId: string, email: string) =>
  accounts(db, projectId, email).forUpdate(['u', 'c']).executeTakeFirst();

/** False when it was on already. */
export async function enableOtp(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ otp_enabled: true })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('otp_enabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

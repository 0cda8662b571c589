import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Passkey } from './passkey.ts';

const columns = [
  'id',
  'user_id as userId',
  'registered_as as registeredAs',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  sql<string[]>`transports`.as('transports'),
  'name',
  'is_user_verified as isUserVerified',
  'is_backup_eligible as isBackupEligible',
  'is_backed_up as isBackedUp',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** False when the credential is registered already, to any user. */
export async function insertPasskey(db: Db, projectId: string, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      project_id: projectId,
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: jsonText(passkey.transports),
      name: passkey.name,
      is_user_verified: passkey.isUserVerified,
      is_backup_eligible: passkey.isBackupEligible,
      is_backed_up: passkey.isBackedUp,
      created_at: time(passkey.createdAt),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export const passkeyByCredential = (db: Db, projectId: string, credentialId: string): Promise<Passkey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Oldest first. */
export const passkeysOf = (db: Db, projectId: string, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Undefined when the user has no such passkey. */
export const updateName = (
  db: Db,
  projectId: string,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Removes one passkey of a user, those that were there at a moment, or all; answers how many there were. */
export async function deletePasskeys(
  db: Db,
  projectId: string,
  userId: string,
  { id, until }: { readonly id?: string | undefined; readonly until?: number | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('passkeys').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (until !== undefined) query = query.where(sql<boolean>`created_at <= ${time(until)}`);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

interface NewUse {
  readonly counter: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Notes that a passkey was used, and locks its user; answers whether a second factor is asked for. Undefined when it was
 * removed meanwhile, or used with this count or a later one: where an authenticator counts, its counter only rises.
 */
export async function noteUse(
  db: Db,
  projectId: string,
  { credentialId, userId }: Passkey,
  { counter, isUserVerified, isBackedUp }: NewUse,
  now: number,
): Promise<{ readonly requiresTotp: boolean } | undefined> {
  const { rows } = await sql<{ requiresTotp: boolean }>`
    with owner as (
      select id, requires_totp from users where project_id = ${projectId} and id = ${userId} for update
    )
    update passkeys k set counter = ${counter}, is_user_verified = ${isUserVerified}, is_backed_up = ${isBackedUp},
      last_used_at = ${time(now)}
    from owner
    where k.project_id = ${projectId} and k.credential_id = ${credentialId} and k.user_id = owner.id
      and (k.counter < ${counter} or k.counter = 0 and ${counter} = 0)
    returning owner.requires_totp as "requiresTotp"`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { SecurityKey } from './security-key.ts';

const columns = [
  'id',
  'user_id as userId',
  'registered_as as registeredAs',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  sql<string[]>`transports`.as('transports'),
  'name',
  'is_backup_eligible as isBackupEligible',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** False when it is registered already, to any user. */
export async function insertSecurityKey(db: Db, projectId: string, key: SecurityKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('security_keys')
    .values({
      project_id: projectId,
      id: key.id,
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: jsonText(key.transports),
      name: key.name,
      is_backup_eligible: key.isBackupEligible,
      created_at: time(key.createdAt),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Oldest first. */
export const securityKeysOf = (db: Db, projectId: string, userId: string): Promise<SecurityKey[]> =>
  db
    .selectFrom('security_keys')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Undefined when the user has no such key. */
export const renameKey = (
  db: Db,
  projectId: string,
  userId: string,
  id: string,
  name: string,
): Promise<SecurityKey | undefined> =>
  db
    .updateTable('security_keys')
    .set({ name })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Removes one key of a user, those that were there at a moment, or all; answers how many there were. */
export async function deleteSecurityKeys(
  db: Db,
  projectId: string,
  userId: string,
  { id, until }: { readonly id?: string | undefined; readonly until?: number | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('security_keys').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (until !== undefined) query = query.where(sql<boolean>`created_at <= ${time(until)}`);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/**
 * Notes that a key was used. False when it was removed meanwhile, or used with this count or a later one: where a key
 * counts, its counter only rises.
 */
export async function noteKeyUse(
  db: Db,
  projectId: string,
  { credentialId, userId }: SecurityKey,
  counter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('security_keys')
    .set({ counter, last_used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import { openConnections } from '../../database/required-connection.ts';
import { type Db, time } from '../../database/tables.ts';
import type { Attempt } from './attempt.ts';

export interface SecondFactor {
  /** Whether the user asks for one. */
  readonly isOn: boolean;
  /** Of the authenticator app, sealed; null where there is none. */
  readonly secret: Buffer | null;
  /** What was proven first still counts. */
  readonly isProven: boolean;
}

/**
 * The second factor of a user, who stays locked until the transaction ends; undefined when the user is gone. A
 * password that was proven is given by the SHA-256 of its stored hash, in hex, and has to be the same; a connection by
 * which the user has come has to be open to the user.
 */
export const lockSecondFactor = (
  db: Db,
  projectId: string,
  userId: string,
  { password, connection_id: connectionId }: Pick<Attempt, 'password' | 'connection_id'> = {},
): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('users')
    .select([
      'requires_totp as isOn',
      'totp_secret as secret',
      sql<boolean>`
        (${password ?? null}::text is null
          or encode(sha256(password_hash), 'hex') is not distinct from ${password ?? null}::text)
        and (${connectionId ?? null}::uuid is null
          or ${connectionId ?? null}::uuid in (select c.id ${openConnections({ projectId, userId })}))`.as('isProven'),
    ])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Remembers a step as used; false when it or a later one was used before. */
export async function acceptStep(db: Db, projectId: string, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts recovery codes in the place of earlier ones. */
export async function replaceRecoveryCodes(
  db: Db,
  projectId: string,
  userId: string,
  hashes: readonly Buffer[],
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(db, projectId, userId);
  const rows = hashes.map((code_hash) => ({
    project_id: projectId,
    user_id: userId,
    code_hash,
    created_at: time(now),
  }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Of a user all, or those that were there at a moment; answers how many there were. */
export async function deleteRecoveryCodes(db: Db, projectId: string, userId: string, until?: number): Promise<number> {
  let query = db.deleteFrom('recovery_codes').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (until !== undefined) query = query.where(sql<boolean>`created_at <= ${time(until)}`);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** From now on the user is asked for a second factor; false where they were already. */
export async function requireSecondFactor(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    // A secret that was not asked for is nothing that the user has set up.
    .set({ requires_totp: true, totp_secret: null, totp_enrolled_at: null })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('requires_totp', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The user is no longer asked for a second factor, if there is none left; false where there is, or they were not. */
export async function forgoSecondFactor(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ requires_totp: false })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('requires_totp', '=', true)
    .where('totp_secret', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('security_keys').select('id').where('project_id', '=', projectId).where('user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the secret of an authenticator app, one that was there at a moment or any; false when there is none. */
export async function removeAuthenticatorApp(
  db: Db,
  projectId: string,
  userId: string,
  until?: number,
): Promise<boolean> {
  let query = db
    .updateTable('users')
    .set({ totp_secret: null, totp_enrolled_at: null })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null);
  if (until !== undefined) query = query.where(sql<boolean>`totp_enrolled_at <= ${time(until)}`);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Uses a recovery code up, given as its hash under each key of the ring; false when there is none to use. */
export async function useRecoveryCode(
  db: Db,
  projectId: string,
  userId: string,
  hashes: readonly Buffer[],
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RecoveryCodeCount {
  readonly remaining: number;
  readonly createdAt: number | null;
}

export const countRecoveryCodes = (db: Db, projectId: string, userId: string): Promise<RecoveryCodeCount> =>
  db
    .selectFrom('recovery_codes')
    .select([
      sql<number>`count(*) filter (where used_at is null)`.as('remaining'),
      sql<number | null>`max(created_at)`.as('createdAt'),
    ])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

interface SecondFactors {
  readonly recoveryCodes: number;
  /** As the wire has them, oldest first. */
  readonly securityKeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created_at_millis: number;
    readonly last_used_at_millis: number | null;
  }[];
}

/** What there is beside an authenticator app, in one statement. */
export async function secondFactorsBesideApp(db: Db, projectId: string, userId: string): Promise<SecondFactors> {
  const mine = sql`project_id = ${projectId} and user_id = ${userId}`;
  const millis = (column: 'created_at' | 'last_used_at') =>
    sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
  const { rows } = await sql<SecondFactors>`
    select (select count(*)::int from recovery_codes where ${mine} and used_at is null) as "recoveryCodes",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name,
        'created_at_millis', ${millis('created_at')}, 'last_used_at_millis', ${millis('last_used_at')}
        ) order by created_at, id) from security_keys where ${mine}), '[]') as "securityKeys"`.execute(db);
  return rows[0] as SecondFactors;
}

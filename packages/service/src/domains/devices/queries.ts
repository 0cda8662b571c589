import { sql } from 'kysely';
import { deleteExpiredRows, deleteOfUsers } from '../../database/delete-some.ts';
import { type Db, time } from '../../database/tables.ts';
import type { TrustedDevice } from './trusted-device.ts';

const columns = [
  'id',
  'device_id as deviceId',
  'user_agent as userAgent',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;

/** One that is trusted already is trusted anew. */
export async function insertTrustedDevice(
  db: Db,
  projectId: string,
  userId: string,
  { id, deviceId, userAgent, createdAt, expiresAt }: TrustedDevice,
): Promise<void> {
  const told = {
    id,
    user_agent: userAgent,
    created_at: time(createdAt),
    expires_at: time(expiresAt),
    last_used_at: null,
  };
  await db
    .insertInto('trusted_devices')
    .values({ project_id: projectId, user_id: userId, device_id: deviceId, ...told })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'device_id']).doUpdateSet(told))
    .execute();
}

/** The time now, and since when one has to have been trusted. */
interface Period {
  readonly now: number;
  readonly since: number;
}

const isTrusted = ({ now, since }: Period) => sql<boolean>`created_at > ${time(since)} and expires_at > ${time(now)}`;

/** Newest first. */
export const trustedDevicesOf = (db: Db, projectId: string, userId: string, period: Period): Promise<TrustedDevice[]> =>
  db
    .selectFrom('trusted_devices')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(isTrusted(period))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Notes that one was used; undefined where it is not trusted, or was before a moment. It stays until the transaction ends. */
export const useTrustedDevice = (
  db: Db,
  projectId: string,
  userId: string,
  deviceId: string,
  period: Period,
): Promise<TrustedDevice | undefined> =>
  db
    .updateTable('trusted_devices')
    .set({ last_used_at: time(period.now) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where(isTrusted(period))
    .returning(columns)
    .executeTakeFirst();

/** Removes one of a user, or those beside the newest; answers how many there were. */
export async function deleteTrustedDevices(
  db: Db,
  projectId: string,
  userId: string,
  { id, newest }: { readonly id: string; readonly newest?: never } | { readonly id?: never; readonly newest: number },
): Promise<number> {
  const ofUser = sql<boolean>`project_id = ${projectId} and user_id = ${userId}`;
  let query = db.deleteFrom('trusted_devices').where(ofUser);
  if (id !== undefined) query = query.where('id', '=', id);
  if (newest !== undefined)
    query = query.where(
      sql<boolean>`id in (select id from trusted_devices where ${ofUser} order by created_at desc, id offset ${newest})`,
    );
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Removes all of many users; answers how many each had. */
export const deleteTrustedDevicesOfMany = (db: Db, projectId: string, userIds: readonly string[]) =>
  deleteOfUsers(db, 'trusted_devices', projectId, userIds);

/** Deletes at most `most` that were over before a moment, the oldest first; answers how many. */
export const deleteExpiredDevices = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'trusted_devices', before, most);

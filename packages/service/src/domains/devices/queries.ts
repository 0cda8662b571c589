import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { TrustedDevice } from './trusted-device.ts';

const columns = [
  'id',
  'device_id as deviceId',
  'user_agent as userAgent',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** One that is trusted already is trusted anew. */
export async function insertTrustedDevice(
  db: Db,
  projectId: string,
  userId: string,
  { id, deviceId, userAgent, createdAt }: TrustedDevice,
): Promise<void> {
  const told = { id, user_agent: userAgent, created_at: time(createdAt), last_used_at: null };
  await db
    .insertInto('trusted_devices')
    .values({ project_id: projectId, user_id: userId, device_id: deviceId, ...told })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'device_id']).doUpdateSet(told))
    .execute();
}

/** Newest first. */
export const trustedDevicesSince = (
  db: Db,
  projectId: string,
  userId: string,
  since: number,
): Promise<TrustedDevice[]> =>
  db
    .selectFrom('trusted_devices')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at > ${time(since)}`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Notes that one was used; undefined where it is not trusted, or was before a moment. It stays until the transaction ends. */
export const useTrustedDevice = (
  db: Db,
  projectId: string,
  userId: string,
  deviceId: string,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<TrustedDevice | undefined> =>
  db
    .updateTable('trusted_devices')
    .set({ last_used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`created_at > ${time(since)}`)
    .returning(columns)
    .executeTakeFirst();

/** Removes one, those beside the newest, or all of a user; answers how many there were. */
export async function deleteTrustedDevices(
  db: Db,
  projectId: string,
  userId: string,
  { id, newest }: { readonly id?: string; readonly newest?: number } = {},
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

/** Deletes at most `most` that were trusted before a moment; answers how many. */
export async function deleteTrustedBefore(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from trusted_devices where ctid = any (array(
      select ctid from trusted_devices where created_at < ${time(before)} order by created_at limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

import { type Insertable, sql } from 'kysely';
import { type Db, type Tables, time } from '../../database/tables.ts';

/** A time to compare with. */
const moment = (millis: number) => sql<number>`${time(millis)}`;

export const insertSigningKey = (db: Db, row: Insertable<Tables['jwt_keys']>) =>
  db.insertInto('jwt_keys').values(row).execute();

/** The sealed data key of a project that was not deleted, locked until the transaction ends. */
export async function lockDataKey(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('data_key')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.data_key;
}

/** The key that is published and does not sign yet. */
export const waitingSigningKey = (db: Db, projectId: string, now: number) =>
  db
    .selectFrom('jwt_keys')
    .select('kid')
    .where('project_id', '=', projectId)
    .where('active_from', '>', moment(now))
    .where('gone_at', 'is', null)
    .executeTakeFirst();

/** Whether a project has a key of RSA. */
export const hasRsaKey = async (db: Db, projectId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('jwt_keys')
    .select('kid')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`public_jwk ->> 'alg' = 'RS256'`)
    .where((eb) => eb.or([eb('gone_at', 'is', null), eb('gone_at', '>', moment(now))]))
    .executeTakeFirst()) !== undefined;

/** Lets the keys of a project go at a time, unless they go before that; those that are gone are dropped. */
export async function endSigningKeys(db: Db, projectId: string, goneAt: number, now: number): Promise<void> {
  await db.deleteFrom('jwt_keys').where('project_id', '=', projectId).where('gone_at', '<=', moment(now)).execute();
  await db
    .updateTable('jwt_keys')
    .set({ gone_at: time(goneAt) })
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('gone_at', 'is', null), eb('gone_at', '>', moment(goneAt))]))
    .execute();
}

/** The projects that were not deleted and have not moved, after one of them in the order of their ids. */
export async function projectIdsAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('move_id', 'is', null)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return (await query.execute()).map(({ id }) => id);
}

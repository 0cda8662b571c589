import { sql } from 'kysely';
import { deleteExpiredRows, deleteOfUsers } from '../../database/delete-some.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Delegation } from './delegation.ts';

const live = (db: Db, projectId: string, now: number) =>
  db
    .selectFrom('delegations as d')
    .select(['d.id', 'd.user_id as userId', 'd.client_id as clientId', 'd.purpose', 'd.resources'])
    .select(['d.connected_accounts as connectedAccounts', 'd.may_delegate as mayDelegate'])
    .select(['d.created_at as createdAt', 'd.expires_at as expiresAt', 'd.last_used_at as lastUsedAt'])
    .where('d.project_id', '=', projectId)
    .where('d.expires_at', '>', sql<number>`${time(now)}`);

/** Newest first. */
export const delegationsOf = async (db: Db, projectId: string, userId: string, now: number): Promise<Delegation[]> =>
  (await live(db, projectId, now)
    .where('d.user_id', '=', userId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .execute()) as unknown as Delegation[];

/** One that is good: its user may sign in. */
export const delegationById = async (
  db: Db,
  projectId: string,
  id: string,
  now: number,
): Promise<Delegation | undefined> =>
  (await live(db, projectId, now)
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'd.project_id').onRef('u.id', '=', 'd.user_id'))
    .where('d.id', '=', id)
    .where('u.banned_at', 'is', null)
    .executeTakeFirst()) as unknown as Delegation | undefined;

export async function insertDelegation(db: Db, projectId: string, delegation: Delegation): Promise<void> {
  await db
    .insertInto('delegations')
    .values({
      project_id: projectId,
      id: delegation.id,
      user_id: delegation.userId,
      client_id: delegation.clientId,
      purpose: delegation.purpose,
      resources: jsonText(delegation.resources),
      connected_accounts: jsonText(delegation.connectedAccounts),
      may_delegate: delegation.mayDelegate,
      created_at: time(delegation.createdAt),
      expires_at: time(delegation.expiresAt),
    })
    .execute();
}

/** Notes that one was used; false when it has ended meanwhile. */
export async function touchDelegation(db: Db, projectId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delegations')
    .set({ last_used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one of a user, and the tokens that were issued under it; false when it has ended meanwhile. */
export async function deleteDelegation(db: Db, projectId: string, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('delegations')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all of many users; answers how many each had. */
export const deleteDelegationsOfMany = (db: Db, projectId: string, userIds: readonly string[]) =>
  deleteOfUsers(db, 'delegations', projectId, userIds);

/** Deletes at most `most` that were over before a moment, the oldest first; answers how many. */
export const deleteExpiredDelegations = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'delegations', before, most);

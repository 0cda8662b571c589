import { type Db, time } from '../../database/tables.ts';

export interface Ban {
  /** Null for who is not banned. */
  readonly bannedAt: number | null;
  readonly reason: string | null;
}

/** Undefined when there is no such user. */
export const banOf = (db: Db, projectId: string, userId: string): Promise<Ban | undefined> =>
  db
    .selectFrom('users')
    .select(['banned_at as bannedAt', 'ban_reason as reason'])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();

/** False when there is no such user. */
export async function writeBan(db: Db, projectId: string, userId: string, { bannedAt, reason }: Ban): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ banned_at: bannedAt === null ? null : time(bannedAt), ban_reason: reason })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { type Db, time } from '../../database/tables.ts';

/** False when there is no such user. */
export async function writeBan(
  db: Db,
  projectId: string,
  userId: string,
  { bannedAt, reason }: { readonly bannedAt: number | null; readonly reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ banned_at: bannedAt === null ? null : time(bannedAt), ban_reason: reason })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

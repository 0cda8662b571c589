import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** What a user has chosen, by category; undefined when the user is gone. */
export async function choicesOf(
  db: Db,
  projectId: string,
  userId: string,
): Promise<ReadonlyMap<string, boolean> | undefined> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.project_id', '=', 'u.project_id').onRef('p.user_id', '=', 'u.id'),
    )
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', userId)
    .select(['p.category_id as categoryId', 'p.is_enabled as isEnabled'])
    .execute();
  if (rows.length === 0) return undefined;
  return new Map(
    rows.flatMap(({ categoryId, isEnabled }) =>
      categoryId === null || isEnabled === null ? [] : [[categoryId, isEnabled]],
    ),
  );
}

/** False when the user is gone; one who is being deleted is waited for. */
export async function storeChoice(
  db: Db,
  projectId: string,
  userId: string,
  { categoryId, isEnabled }: { readonly categoryId: string; readonly isEnabled: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_preferences (project_id, user_id, category_id, is_enabled)
    select project_id, id, ${categoryId}::uuid, ${isEnabled}::boolean from users
      where project_id = ${projectId} and id = ${userId} for key share
    on conflict (project_id, user_id, category_id) do update set is_enabled = excluded.is_enabled`.execute(db);
  return Boolean(numAffectedRows);
}

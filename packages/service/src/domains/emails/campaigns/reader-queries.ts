import { sql } from 'kysely';
import { type Db, time } from '../../../database/tables.ts';

interface UnsubscribableMail {
  readonly projectId: string;
  readonly emailId: string;
  readonly userId: string;
  readonly categoryId: string;
  readonly createdAt: number;
  readonly isUsed: boolean;
}

/** The mail that a link to end mails is in. */
export const unsubscribableMail = (db: Db, projectId: string, hash: Buffer): Promise<UnsubscribableMail | undefined> =>
  db
    .selectFrom('emails')
    .select((eb) => [
      'project_id as projectId',
      'id as emailId',
      'user_id as userId',
      'category_id as categoryId',
      'created_at as createdAt',
      eb('unsubscribed_at', 'is not', null).as('isUsed'),
    ])
    .where('project_id', '=', projectId)
    .where('unsubscribe_hash', '=', hash)
    .where('user_id', 'is not', null)
    .where('category_id', 'is not', null)
    .$narrowType<{ userId: string; categoryId: string; isUsed: boolean }>()
    .executeTakeFirst();

/** Of those who follow a link at once one is the first. */
export async function markUnsubscribed(db: Db, projectId: string, emailId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ unsubscribed_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', emailId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who of the users can be reached, and whether each wants mails of a category; in no order. */
export interface Reader {
  readonly id: string;
  readonly email: string | null;
  readonly isWanted: boolean;
}

export async function readersOf(
  db: Db,
  projectId: string,
  ids: readonly string[],
  category: { readonly id: string; readonly isEnabledAtFirst: boolean },
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id,
      (select c.value from contact_channels c
        where c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary limit 1) as email,
      coalesce((select p.is_enabled from notification_preferences p
        where p.project_id = u.project_id and p.user_id = u.id and p.category_id = ${category.id}),
        ${category.isEnabledAtFirst}) as "isWanted"
    from users u where u.project_id = ${projectId} and u.id = any(${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

/** An anonymous user that the sweep visits. */
export interface Guest {
  readonly projectId: string;
  readonly id: string;
  readonly createdAt: number;
  readonly lastActiveAt: number;
}

/** The `most` oldest anonymous users of all projects that signed up before a moment, starting after `last`. */
export function guestsAfter(db: Db, last: Guest | undefined, before: number, most: number): Promise<Guest[]> {
  let query = db
    .selectFrom('users')
    .select(['project_id as projectId', 'id', 'created_at as createdAt', 'last_active_at as lastActiveAt'])
    .where('is_anonymous', '=', true)
    .where(sql<boolean>`created_at < ${time(before)}`)
    .orderBy('created_at')
    .orderBy('project_id')
    .orderBy('id')
    .limit(most);
  if (last) {
    const place = sql`(${time(last.createdAt)}::timestamptz, ${last.projectId}::uuid, ${last.id}::uuid)`;
    query = query.where(sql<boolean>`(created_at, project_id, id) > ${place}`);
  }
  return query.execute();
}

/**
 * Locks an anonymous user who hasn't been active since a moment and has no way to return; false when that is not so, or
 * another transaction has the row.
 */
export async function lockForgottenGuest(db: Db, { projectId, id }: Guest, before: number): Promise<boolean> {
  const { rows } = await sql`
    select id from users u
    where project_id = ${projectId} and id = ${id} and is_anonymous and last_active_at < ${time(before)}
      and password_hash is null and not otp_enabled
      and not exists (select from contact_channels c where c.project_id = u.project_id and c.user_id = u.id)
      and not exists (select from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id)
      and not exists (select from passkeys p where p.project_id = u.project_id and p.user_id = u.id)
    for update of u skip locked`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { onCoordinator } from '../../../database/citus/on-coordinator.ts';
import type { Context } from '../../../platform/context.ts';
import { tellClientsLater } from '../told-clients-queries.ts';

/** Ends all but a user's `kept` most recently used sessions; impersonation sessions don't count. */
export async function deleteUnusedLongest(
  { db, now }: Pick<Context, 'db' | 'now'>,
  projectId: string,
  userId: string,
  kept: number,
): Promise<number> {
  const { rows } = await sql`
    with surplus as materialized (
      select id from sessions
      where project_id = ${projectId} and user_id = ${userId} and not is_impersonation
      order by last_used_at desc, created_at desc, id offset ${kept}
    ), ended as (
      delete from sessions where project_id = ${projectId} and id in (select id from surplus) returning id
    )
    select id, ${tellClientsLater(projectId, now)} from ended ${onCoordinator}`.execute(db);
  return rows.length;
}

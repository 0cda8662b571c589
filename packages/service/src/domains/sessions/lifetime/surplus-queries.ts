import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';

/** Ends all but a user's `kept` most recently used sessions; impersonation sessions don't count. */
export async function deleteUnusedLongest(db: Db, projectId: string, userId: string, kept: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with surplus as materialized (
      select id from sessions
      where project_id = ${projectId} and user_id = ${userId} and not is_impersonation
      order by last_used_at desc, created_at desc, id offset ${kept}
    )
    delete from sessions where project_id = ${projectId} and id in (select id from surplus)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

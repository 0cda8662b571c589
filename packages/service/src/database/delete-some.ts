import { type RawBuilder, sql } from 'kysely';
import { placementOf } from './citus/placement.ts';
import { type Db, jsonText, type Tables } from './tables.ts';

/**
 * Deletes at most `most` rows of a table, those that ended first, and skips rows locked by other transactions; answers
 * how many. Finds their projects, then deletes within each: rows of many projects can't be locked together where they are
 * on several nodes. The rows are chosen once: as a condition of the deletion, some plans would choose again for every row
 * and exceed the number.
 */
export async function deleteSome(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  most: number,
  endedAt = 'expires_at',
): Promise<number> {
  if (placementOf(table) === 'on every node') return deleteEverywhere(db, table, condition);
  const { rows } = await sql<{ projectId: string; count: number }>`
    select project_id as "projectId", count(*) as count from (
      select project_id from ${sql.table(table)} where ${condition} order by ${sql.ref(endedAt)} limit ${most}
    ) ended group by 1 order by 1`.execute(db);
  let deleted = 0;
  for (const { projectId, count } of rows) {
    const { numAffectedRows } = await sql`
      with chosen as materialized (
        select ctid from ${sql.table(table)} where project_id = ${projectId} and ${condition}
        order by ${sql.ref(endedAt)} limit ${count} for update skip locked
      )
      delete from ${sql.table(table)} where project_id = ${projectId} and ctid in (select ctid from chosen)`.execute(
      db,
    );
    deleted += Number(numAffectedRows ?? 0);
  }
  return deleted;
}

/** Each node has to delete the same rows, so none is skipped. They are few. */
async function deleteEverywhere(db: Db, table: keyof Tables, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The same for rows that had expired before a moment. */
export const deleteExpiredRows = (db: Db, table: keyof Tables, before: number, most: number): Promise<number> =>
  deleteSome(db, table, sql`expires_at < ${new Date(before)}`, most);

/** Deletes what users have in a table, in one statement; answers how many rows each had who had any. */
export async function deleteOfUsers(
  db: Db,
  table: 'trusted_devices' | 'delegations',
  projectId: string,
  userIds: readonly string[],
): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with deleted as (
      delete from ${sql.table(table)}
      where project_id = ${projectId} and user_id in (select jsonb_array_elements_text(${jsonText(userIds)}::jsonb)::uuid)
      returning user_id
    )
    select user_id as "userId", count(*)::integer as count from deleted group by 1 order by 1`.execute(db);
  return rows;
}

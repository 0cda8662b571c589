import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * Deletes at most `most` rows of a table, those that ended first, and skips rows locked by other transactions; answers
 * how many. The rows are chosen once: as a condition of the deletion, some plans would choose again for every row and
 * exceed the number.
 */
export async function deleteSome(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select ctid from ${sql.table(table)} where ${condition} order by expires_at limit ${most} for update skip locked
    )
    delete from ${sql.table(table)} where ctid in (select ctid from chosen)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The same for rows that had expired before a moment. */
export const deleteExpiredRows = (db: Db, table: keyof Tables, before: number, most: number): Promise<number> =>
  deleteSome(db, table, sql`expires_at < ${new Date(before)}`, most);

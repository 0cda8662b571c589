import { type RawBuilder, sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

export const deleteOldMessages = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, sql`webhook_messages`, sql`created_at`, before, most);

/** What readers of events had to know at the time. */
export const deleteOldPayloads = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, sql`event_payloads`, sql`stored_at`, before, most);

async function deleteSome(
  db: Db,
  table: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  before: number,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select ctid from ${table} where ${moment} < ${time(before)} limit ${most} for update skip locked
    )
    delete from ${table} where ctid in (select ctid from chosen)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

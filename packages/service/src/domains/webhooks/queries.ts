import { sql } from 'kysely';
import { deleteSome } from '../../database/delete-some.ts';
import { type Db, time } from '../../database/tables.ts';

export const deleteOldMessages = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, 'webhook_messages', sql`created_at < ${time(before)}`, most, 'created_at');

/** What readers of events had to know at the time. */
export const deleteOldPayloads = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, 'event_payloads', sql`stored_at < ${time(before)}`, most, 'stored_at');

/** What was counted of endpoints on days before one, written as YYYY-MM-DD. */
export const deleteOldDays = (db: Db, before: string, most: number): Promise<number> =>
  deleteSome(db, 'webhook_attempt_days', sql`day < ${before}`, most, 'day');

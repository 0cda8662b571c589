import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Of the advisory lock that the process holds which writes a backup. */
const BACKING_UP = 7_301_202_610;

/**
 * Has one process of an installation at a time write backups: hands `work` the connection that holds its turn. Answers
 * undefined, with nothing done, if another process has it.
 */
export function inTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T | undefined> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${BACKING_UP}) as mine`.execute(db);
    if (!rows[0]?.mine) return undefined;
    try {
      return await work(db);
    } finally {
      await sql`select pg_advisory_unlock(${BACKING_UP})`.execute(db);
    }
  });
}

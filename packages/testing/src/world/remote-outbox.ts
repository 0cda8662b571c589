import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { until } from '../until.ts';

/** A service begins at once, but retries each second; a program that renders mails takes a while to begin. */
const WITHIN_MILLIS = 20_000;
const EVERY_MILLIS = 25;

/**
 * Waits until a service elsewhere has done everything that was due now, or has put it off: it does so by itself. What
 * others in the same database ask for meanwhile is not waited for.
 */
export async function outboxWorked(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  await until(() => hasReadEvents(db, rows[0]?.now ?? ''), WITHIN_MILLIS, EVERY_MILLIS);
  // A request that is done is a mail that is due.
  await jobsDone(db);
  await jobsDone(db);
}

async function jobsDone(db: Db): Promise<void> {
  const due = await unfinished(db);
  await until(async () => !(await unfinished(db)).some((id) => due.includes(id)), WITHIN_MILLIS, EVERY_MILLIS);
}

/** Whether every reader of events has come to those that were there at a moment. */
async function hasReadEvents(db: Db, moment: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_readers r join events e on e.tx >= pg_snapshot_xmin(r.seen)
    where pg_visible_in_snapshot(e.tx, ${moment}::pg_snapshot) and not pg_visible_in_snapshot(e.tx, r.seen)
    limit 1`.execute(db);
  return rows.length === 0;
}

/** The jobs that are due, and those under way: what failed has an error, and comes again later. */
async function unfinished(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from outbox where due_at <= now() or (attempts > 0 and last_error is null)`.execute(db);
  return rows.map(({ id }) => id);
}

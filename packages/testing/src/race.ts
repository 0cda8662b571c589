import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import type { Answer } from './http/call.ts';
import { until } from './process/process.ts';
import { isOnCitus } from './remote.ts';
import { world } from './world/new-project.ts';

/**
 * A race that always ends the same way: the request runs into rows that `change` has locked, and goes on once the
 * change is committed; `meanwhile` is what the change does after that.
 */
export async function race(
  change: (db: Db) => Promise<unknown>,
  request: () => Promise<Answer>,
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<Answer> {
  const { database, service } = await world();
  const { db } = database;
  // A mail on its way could run into the rows in the request's place.
  await service.workOutbox();
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const answer = request();
    await until(() => isBlocking(db, rows[0]?.pid));
    await meanwhile(trx);
    return { answer };
  });
  return answer;
}

/**
 * Whether something waits for what a process of the database has locked; others may wait for locks of their own. On Citus
 * they wait on the node that has the rows.
 */
export async function isBlocking(db: Db, pid: number | undefined): Promise<boolean> {
  if (isOnCitus()) {
    const ofProcess = sql`mod(blocking_gpid, 10000000000) = ${pid}`;
    return (await sql`select 1 from citus_lock_waits where ${ofProcess}`.execute(db)).rows.length > 0;
  }
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and ${pid} = any (pg_blocking_pids(pid))`.execute(
    db,
  );
  return rows.length > 0;
}

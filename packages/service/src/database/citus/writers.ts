import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isDistributed } from './distribute.ts';

/** Numbers of transactions, one for each node that rows of tenants are on, by the node. */
export type OfNodes = ReadonlyMap<string, bigint>;

/** A number on each node that is higher than those of all transactions that have written there. */
export const marksOfNodes = (db: Db): Promise<OfNodes> => onNodes(db, 'pg_current_xact_id()');

/** Whether each transaction of the database has ended that has a lower number than its node's mark, prepared ones too. */
export async function haveEnded(db: Db, marks: OfNodes): Promise<boolean> {
  const oldest = await onNodes(db, OLDEST_RUNNING);
  return [...marks].every(([node, mark]) => (oldest.get(node) ?? 0n) > mark);
}

/**
 * The lowest number of a transaction that runs as the statement sees it, or the next one where none does. All databases of
 * a server count together, and those that certainly run in another one are left out. Locks have the lower 32 bits of the
 * number, which no two that run have in common.
 */
export const OLDEST_RUNNING = `(
  select coalesce(min(running::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from pg_snapshot_xip(pg_current_snapshot()) as running
  where running::text::bigint & 4294967295 not in (
    select own.transactionid::text::bigint from pg_locks as own join pg_stat_activity as process using (pid)
    where own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
      and process.datid <> (select oid from pg_database where datname = current_database())
    union all
    select transaction::text::bigint from pg_prepared_xacts where database <> current_database()
  )
)`;

/** What each node answers: one PostgreSQL is the only one, and a coordinator has workers besides. */
async function onNodes(db: Db, asked: string): Promise<OfNodes> {
  const { rows } = await sql<{ number: string }>`select ${sql.raw(asked)}::text as number`.execute(db);
  const answers = new Map([['', BigInt(rows[0]?.number ?? 0)]]);
  if (!(await isDistributed(db))) return answers;
  const workers = await sql<{ node: string; isThere: boolean; answer: string }>`
    select nodename || ':' || nodeport as node, success as "isThere", result as answer
    from run_command_on_workers(${`select ${asked}`})`.execute(db);
  for (const { node, isThere, answer } of workers.rows) {
    if (!isThere) throw new Error(`The node ${node} does not answer: ${answer}`);
    answers.set(node, BigInt(answer));
  }
  return answers;
}

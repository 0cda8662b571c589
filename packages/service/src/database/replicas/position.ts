import { CompiledQuery, type DatabaseConnection, sql } from 'kysely';
import type { History } from '../servers/fence.ts';
import type { Db } from '../tables.ts';

/** A database, and a place in the log of its cluster, in bytes since the beginning. Places of two timelines can't be compared. */
export interface Position extends History {
  readonly lsn: bigint;
  /** The oid of the database: a cluster has one log for all of its databases. */
  readonly database: string;
}

interface Told extends History {
  readonly lsn: string;
  readonly database: string;
}

const DATABASE = '(select oid::text from pg_database where datname = current_database()) as database';

/**
 * Where the log of the primary ends. Every commit that was acknowledged before the question is in front of it, also one that
 * didn't wait for the disk (synchronous_commit = off). Replicas only get what is flushed, so where something isn't, the commit
 * of an empty message flushes it: the WAL writer would take up to three times wal_writer_delay, and leaves what belongs to no
 * commit. The message waits for no standby (`local`).
 */
const WRITTEN = sql<Told>`
  with written as materialized (
    select pg_current_wal_insert_lsn() as lsn, pg_current_wal_flush_lsn() as flushed)
  select (lsn - '0/0')::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as cluster, ${sql.raw(DATABASE)},
    case when lsn > flushed and set_config('synchronous_commit', 'local', true) = 'local'
      then pg_logical_emit_message(true, 'latchkey', '') end as flushing
  from written`;

/**
 * How far a replica has replayed it. No function tells the timeline that is replayed, so it's the latest of three that can
 * only be too early: those of its restart points, and of what it receives, where the role may see that (pg_monitor).
 */
const REPLAYED = CompiledQuery.raw(`
  select (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as lsn,
    greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery()),
      (select received_tli from pg_stat_wal_receiver)) as timeline,
    (select system_identifier::text from pg_control_system()) as cluster, ${DATABASE}
  where pg_is_in_recovery()`);

/** Where the log of the primary ends now. Rejects while there is none. */
export async function writtenBy(primary: Db): Promise<Position> {
  const { rows } = await WRITTEN.execute(primary);
  return positionOf(rows[0] as Told);
}

/** How far the server of a connection has replayed the log; undefined for one that replays none. */
export async function replayedBy(connection: DatabaseConnection): Promise<Position | undefined> {
  const { rows } = await connection.executeQuery<Told>(REPLAYED);
  return rows[0] && positionOf(rows[0]);
}

const positionOf = ({ lsn, timeline, cluster, database }: Told): Position => ({
  timeline,
  cluster,
  database,
  lsn: BigInt(lsn),
});

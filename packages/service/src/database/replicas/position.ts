import { CompiledQuery, type DatabaseConnection, sql } from 'kysely';
import type { History } from '../servers/fence.ts';
import type { Db } from '../tables.ts';

/** A place in the log of a cluster, in bytes since its beginning. Places of two timelines can't be compared. */
export interface Position extends History {
  readonly lsn: bigint;
}

interface Told extends History {
  readonly lsn: string;
}

/**
 * Where the log of the primary ends. Every commit that was acknowledged before the question is in front of it: as a rule
 * such a commit is flushed, and where `synchronous_commit` is off it's at least inserted.
 */
const WRITTEN = sql<Told>`
  select (lsn - '0/0')::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as cluster
  from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as written`;

/**
 * How far a replica has replayed it. No function tells the timeline that is replayed, so it's the latest of three that can
 * only be too early: those of its restart points, and of what it receives, where the role may see that (pg_monitor).
 */
const REPLAYED = CompiledQuery.raw(`
  select (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as lsn,
    greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery()),
      (select received_tli from pg_stat_wal_receiver)) as timeline,
    (select system_identifier::text from pg_control_system()) as cluster
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

const positionOf = ({ lsn, ...history }: Told): Position => ({ ...history, lsn: BigInt(lsn) });

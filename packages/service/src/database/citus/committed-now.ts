import { sql } from 'kysely';
import { COMMITTED_NOW } from '../schema/events.ts';
import type { Db } from '../tables.ts';

/**
 * Events have the transaction id of the coordinator, and a worker has committed before the coordinator has, except where
 * several nodes commit together: then the coordinator is first. Until none of them has such a transaction left prepared, it counts as
 * under way. The workers are asked only where there was one lately. A transaction without an id of the coordinator has no events.
 */
const ON_COORDINATOR = `create or replace function committed_now() returns pg_snapshot language plpgsql as $$
  declare
    now pg_snapshot := pg_current_snapshot();
    own xid8 := pg_current_xact_id_if_assigned();
    late xid8[] := '{}';
    prepared text;
  begin
    if exists (select from pg_dist_transaction where outer_xid > '0') then
      select coalesce(string_agg(result, ' '), '') into prepared from run_command_on_workers(
        $sql$ select coalesce(string_agg(gid, ' '), '') from pg_prepared_xacts where gid like 'citus%' $sql$);
      select coalesce(array_agg(distinct t.outer_xid), '{}') into late from pg_dist_transaction t
        where t.outer_xid > '0' and t.outer_xid < pg_snapshot_xmax(now) and t.gid = any(string_to_array(prepared, ' '));
    end if;
    return (
      select (least(pg_snapshot_xmin(now), min(xid)) || ':' || pg_snapshot_xmax(now) || ':' ||
        coalesce(string_agg(xid::text, ',' order by xid), ''))::pg_snapshot
      from (
        select pg_snapshot_xip(now) as xid
        union select own where own < pg_snapshot_xmax(now)
        union select unnest(late)
      ) under_way);
  end $$`;

/** From now on readers of events wait for all nodes of the cluster. */
export const readWhatAllNodesHave = (db: Db) => sql.raw(ON_COORDINATOR).execute(db);

/** The opposite. */
export const readWhatOneServerHas = (db: Db) => sql.raw(COMMITTED_NOW).execute(db);

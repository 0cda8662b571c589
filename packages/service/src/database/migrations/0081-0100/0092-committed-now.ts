import { type Kysely, sql } from 'kysely';

/**
 * What is committed now. PostgreSQL leaves the current transaction out of the list of running ones; it is added back,
 * because what it appends can only be read once it has committed. On Citus another function has this name: see
 * citus/committed-now.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function committed_now() returns pg_snapshot language sql as $$
      select (pg_snapshot_xmin(now) || ':' || pg_snapshot_xmax(now) || ':' || coalesce(
        (select string_agg(xid::text, ',' order by xid) from (
          select pg_snapshot_xip(now) as xid
          union select own where own < pg_snapshot_xmax(now)
        ) under_way), ''))::pg_snapshot
      from pg_current_snapshot() as now, pg_current_xact_id_if_assigned() as own
    $$`.execute(db);
}

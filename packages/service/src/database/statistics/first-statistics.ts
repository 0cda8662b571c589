import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Below so many changed rows no plan is slow. */
const ROWS = 500;

/** A table of so many times the rows that are known has other plans than the one that PostgreSQL looked at. */
const GROWN = 4;

/**
 * Has PostgreSQL look at tables that have just begun to fill, where it never has or has while they were nearly empty. It
 * would do so by itself within a minute, and knows nothing of them until then: of two indexes that both begin with a project
 * and a directory it may take the one that lists all of the directory, for each user whom a first synchronization sends.
 */
export async function gatherFirstStatistics(db: Db): Promise<void> {
  for (const table of await unknownTables(db)) await sql`analyze ${sql.table(table)}`.execute(db);
}

async function unknownTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = to_regnamespace(current_schema()::text)
      and pg_stat_get_mod_since_analyze(oid) >= ${ROWS}
      and (pg_stat_get_last_analyze_time(oid) is null and pg_stat_get_last_autoanalyze_time(oid) is null
        or pg_stat_get_live_tuples(oid) >= ${GROWN} * greatest(reltuples, 0))`.execute(db);
  return rows.map(({ name }) => name);
}

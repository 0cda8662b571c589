import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Gives back the room of dead rows and counts anew what the planner goes by, in the tables that changed by much: what a
 * PostgreSQL server does by itself, by the same rule, and the embedded engine never does. Table by table, for others
 * wait meanwhile.
 */
export async function tidyTables(db: Db): Promise<void> {
  // What this connection changed is counted only when it is told to.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by relname`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}

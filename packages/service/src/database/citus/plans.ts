import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * From their next connection on, the clients of the database have each statement planned with its values. Of one that is
 * repeated, PostgreSQL caches a plan without them: a write that has a subquery then goes to all shards, because Citus
 * doesn't see the project.
 */
export const planByValues = (db: Db) => alterDatabase(db, "set plan_cache_mode = 'force_custom_plan'");

/** The opposite. */
export const planAsUsual = (db: Db) => alterDatabase(db, 'reset plan_cache_mode');

async function alterDatabase(db: Db, how: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} ${sql.raw(how)}`.execute(db);
}

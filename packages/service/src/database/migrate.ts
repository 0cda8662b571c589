import { Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Db } from './tables.ts';

/** Brings the schema up to date. Processes that start at once take turns; a schema already there is one look-up. */
export async function migrate(db: Db): Promise<void> {
  if (await isCurrent(db)) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed; the database is unchanged by it.`, { cause: error });
}

/** One look at the migrator's own table: it would look the whole catalogue over before it found nothing to do. */
async function isCurrent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    db,
  );
  if (!rows[0]?.known) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}

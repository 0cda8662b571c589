import { Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Db } from './tables.ts';

/** Brings the schema up to date. Processes that start at once take turns; a schema already there is one look-up. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed; the database is unchanged by it.`, { cause: error });
}

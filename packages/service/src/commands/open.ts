import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openEmbedded, openPostgres } from '../database/open.ts';
import type { Run } from './command.ts';

/** Hands the database of the settings to a command, as it is, and closes it after. */
export async function withDatabase<T>(
  { settings, tell }: Run,
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  const folder = join(dataDir, 'database');
  if (!databaseUrl && !mayBeNew && !existsSync(folder))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL, or LATCHKEY_DATA_DIR to its folder.`);
  const options = { say: tell, onError: (error: Error) => tell(error.message), leaveSchema: true };
  const database = databaseUrl ? await openPostgres(databaseUrl, options) : await openEmbedded(folder, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

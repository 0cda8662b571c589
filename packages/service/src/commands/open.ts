import { DataDirInUse } from '../database/embedded/data-dir-lock.ts';
import { hasEmbedded, runningEmbedded } from '../database/embedded/embedded.ts';
import { type Database, openEmbedded, openPostgres } from '../database/open.ts';
import type { Settings } from '../settings.ts';
import type { Run } from './command.ts';

/** Hands the database of the settings to a command, as it is, and closes it after. */
export async function withDatabase<T>(
  { settings, tell }: Run,
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const database = await open(settings, tell, mayBeNew);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The server of DATABASE_URL; else the embedded one, which the service may be running just now. */
async function open(settings: Settings, tell: (line: string) => void, mayBeNew: boolean): Promise<Database> {
  const { databaseUrl, dataDir, embeddedConnection: connection } = settings;
  const options = { say: tell, onError: (error: Error) => tell(error.message), leaveSchema: true };
  if (databaseUrl) return openPostgres(databaseUrl, options);
  if (!mayBeNew && !hasEmbedded(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL, or LATCHKEY_DATA_DIR to its folder.`);
  try {
    return await openEmbedded(dataDir, { ...options, connection, onOutage: tell });
  } catch (error) {
    const url = error instanceof DataDirInUse ? runningEmbedded(dataDir) : undefined;
    if (url === undefined) throw error;
    return openPostgres(url, options);
  }
}

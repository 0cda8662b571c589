import { DataDirInUse } from '../database/embedded/data-dir-lock.ts';
import { hasEmbedded, runningEmbedded, startEmbedded } from '../database/embedded/embedded.ts';
import { schemaState } from '../database/migrate.ts';
import { type Database, openPostgres } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { givenEntries, givenKeyRing } from '../key-ring-file.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { RingEntry } from '../platform/kms/ring-entries.ts';
import type { Settings } from '../settings.ts';

const NO_RING = 'LATCHKEY_KEY_RING: is needed, as the service has it.';

/** What a command works on. */
export interface Installation {
  readonly settings: Settings;
  /** A line for the person who runs the command: how it goes. */
  tell(line: string): void;
  /** What long work is at: called often, and shown on terminals alone. */
  progress(what: string, count?: { readonly done: number; readonly of?: number }): void;
}

/** Reports how many are done, of how many, as the progress of this work. */
export const counting =
  ({ progress }: Installation, what: string) =>
  (done: number, of: number) =>
    progress(what, { done, of });

interface Options {
  /** Whether there need not be a database yet. */
  readonly mayBeNew?: boolean;
}

/** Hands the database to a command, as it is, and closes it afterwards. */
export function withDatabase<T>(
  installation: Installation,
  work: (database: Database) => Promise<T>,
  options?: Options,
): Promise<T> {
  const { tell, progress } = installation;
  return withServer(
    installation,
    async (url) => {
      progress('Connecting to the database');
      const database = await openPostgres(url, {
        say: tell,
        onError: ({ message }) => tell(message),
        leaveSchema: true,
        isPatient: true,
      });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    options,
  );
}

/**
 * Hands the address of the database to a command: that past the pooler, that of DATABASE_URL, else that of the embedded one. If no process runs
 * that one, it runs for as long as the command works.
 */
export async function withServer<T>(
  { settings, tell, progress }: Installation,
  work: (url: string) => Promise<T>,
  { mayBeNew = false }: Options = {},
): Promise<T> {
  const { dataDir, embeddedConnection: connection } = settings;
  const url = serverOf(settings);
  if (url) return work(url);
  if (!mayBeNew && !hasEmbedded(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL, or LATCHKEY_DATA_DIR to its folder.`);
  progress('Starting the database');
  const server = await startEmbedded(dataDir, { connection, onOutage: tell }).catch((error: unknown) => {
    const url = error instanceof DataDirInUse ? runningEmbedded(dataDir) : undefined;
    if (url === undefined) throw error;
    return { url, stop: async () => {} };
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** The address of a database that runs without this process; undefined if it's the embedded one and the service is stopped. */
export const runningServer = (settings: Settings): string | undefined =>
  serverOf(settings) ?? runningEmbedded(settings.dataDir);

/** Commands migrate and lock, which takes a session. */
function serverOf({ databaseUrl, databaseDirectUrl, databasePooler }: Settings): string | undefined {
  if (databasePooler === 'transaction' && !databaseDirectUrl)
    throw new Error('DATABASE_DIRECT_URL: is needed by commands beside a pooler.');
  return databaseDirectUrl ?? databaseUrl;
}

/** The key ring, for a command that reads what is sealed. Throws if there is none, or nothing to read. */
export async function ringFor({ settings }: Installation, db: Db): Promise<KeyRing> {
  const ring = await givenKeyRing(settings);
  if (!ring) throw new Error(NO_RING);
  await checkMigrated(db);
  return ring;
}

/** The entries of the key ring, which no KMS has to open. Throws where `ringFor` does. */
export async function entriesFor({ settings }: Installation, db: Db): Promise<readonly RingEntry[]> {
  const entries = entriesIn(settings);
  await checkMigrated(db);
  return entries;
}

/** The entries of a ring that has to be there. */
export function entriesIn(settings: Settings): readonly RingEntry[] {
  const entries = givenEntries(settings);
  if (!entries) throw new Error(NO_RING);
  return entries;
}

async function checkMigrated(db: Db): Promise<void> {
  if ((await schemaState(db)).pending.length > 0)
    throw new Error('The database is not migrated to this release yet. Run "latchkey migrate" first.');
}

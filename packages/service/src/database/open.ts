import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, sql } from 'kysely';
import { lockDataDir } from './data-dir-lock.ts';
import { isUnreachable } from './errors.ts';
import { imagePath, unpackImage } from './image.ts';
import { migrate } from './migrate.ts';
import type { Db, Tables } from './tables.ts';
import { tidyTables } from './tidy.ts';

const START_PATIENCE_MILLIS = 30_000;
const START_RETRY_MILLIS = 500;

/** The connections of this process. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** How many statements and transactions wait for one. */
  readonly waiting: number;
}

/** An open, migrated database of either kind. */
export interface Database {
  readonly db: Db;
  readonly kind: 'postgres' | 'embedded';
  /** Hears of hints that other processes send over a channel; answers the function that stops. */
  listen(channel: string, hear: () => void): Promise<() => Promise<void>>;
  /** Sends a hint to other processes; whether it arrives does not matter. */
  notify(channel: string): void;
  /** Does what the engine needs from time to time and does not do by itself. */
  tidy(): Promise<void>;
  connections(): Connections;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A line for the person who starts the service. */
  readonly say: (line: string) => void;
  /** Hears of idle connections that broke. */
  readonly onError: (error: Error) => void;
  /** Sees every statement but those that begin and end transactions. */
  readonly onQuery?: ((event: LogEvent) => void) | undefined;
  /** Leaves the schema as it is, or away, where the caller sees to it; else it is brought up to date. */
  readonly leaveSchema?: boolean;
}

/** Opens PostgreSQL, waiting up to 30 s for one that is away. Throws when it stays away or refuses us. */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  // Of the two engines only the one that is asked for is loaded.
  const { listenOnPostgres, postgresDialect } = await import('./postgres.ts');
  const { dialect, connections } = postgresDialect(url, options.onError);
  const db = kysely(dialect, options);
  await waitUntilReachable(db, options.say);
  if (!options.leaveSchema) await migrate(db);
  return {
    db,
    kind: 'postgres',
    listen: (channel, hear) => listenOnPostgres(url, channel, hear),
    notify: (channel) => void sql`select pg_notify(${channel}, '')`.execute(db).catch(options.onError),
    tidy: async () => {},
    connections,
    close: () => db.destroy(),
  };
}

/** Opens the embedded engine on a directory that this process then holds. Throws when another one holds it. */
export async function openEmbedded(dataDir: string, options: OpenOptions): Promise<Database> {
  const { EMBEDDED_MAJOR_VERSION, openPGlite, pgliteDialect } = await import('./pglite.ts');
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  checkVersion(dataDir, EMBEDDED_MAJOR_VERSION);
  if (!existsSync(dataDir) && !options.leaveSchema) unpackImage(imagePath(), dataDir);
  const engine = await openPGlite(dataDir);
  const { dialect, connections } = pgliteDialect(engine);
  const db = kysely(dialect, options);
  if (!options.leaveSchema) await migrate(db);
  return {
    db,
    kind: 'embedded',
    // There is no other process to hear of.
    listen: async () => async () => {},
    notify: () => {},
    tidy: () => tidyTables(db),
    connections,
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

/** Whether the database answers. Throws when it answers that something is wrong. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('projects').select('id').limit(1).execute();
    return true;
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** The clock of the database, in milliseconds since the epoch. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return rows[0]?.now ?? 0;
}

function kysely(dialect: ConstructorParameters<typeof Kysely>[0]['dialect'], { onQuery }: OpenOptions): Db {
  return new Kysely<Tables>(onQuery ? { dialect, log: onQuery } : { dialect });
}

async function waitUntilReachable(db: Db, say: (line: string) => void): Promise<void> {
  const deadline = performance.now() + START_PATIENCE_MILLIS;
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isUnreachable(error)) throw new Error('DATABASE_URL: the server refuses:', { cause: error });
      if (performance.now() > deadline) throw error;
      if (attempt === 0) say('Waiting up to 30 s for the database: DATABASE_URL does not answer yet.');
      await sleep(START_RETRY_MILLIS);
    }
  }
}

function checkVersion(dataDir: string, opens: string): void {
  if (!existsSync(dataDir)) return;
  const file = join(dataDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === opens) return;
  throw new Error(
    version
      ? `The data in ${dataDir} is of PostgreSQL ${version}; this release opens ${opens}. Dump it with the release that wrote it, then restore it here.`
      : `${dataDir} is not a data directory of Latchkey. Point LATCHKEY_DATA_DIR at another folder.`,
  );
}

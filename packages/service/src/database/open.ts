import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts';
import { isPoolersRefusal, isUnreachable } from './errors.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { POOL_SIZE, postgresDialect } from './postgres.ts';
import { type ReplicaState, Replicas } from './replicas/replicas.ts';
import { replicaAddresses } from './servers/addresses.ts';
import { Fence } from './servers/fence.ts';
import type { Db, Tables } from './tables.ts';

const START_PATIENCE_MILLIS = 30_000;
const START_RETRY_MILLIS = 500;

/** The connections of this process. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** How many statements and transactions wait for one. */
  readonly waiting: number;
  /** How many reads that share some have no answer yet. */
  readonly reading: number;
}

/** An open, migrated database. */
export interface Database {
  readonly db: Db;
  /**
   * The same by connections apart from those of requests: each keeps its session, for locks that outlast a transaction,
   * and its statements may take as long as they need to be answered.
   */
  readonly sessions: Db;
  /** The same for the reads of one request, which replicas may answer with what the primary had when the request first asked. */
  requestReads(): Db;
  /** How the replicas are; undefined where there are none. */
  replicas(): ReplicaState | undefined;
  /** Hears of hints that other processes send over a channel, and of one where some may have been missed; answers the function that stops. */
  listen(channel: string, hear: () => void): () => Promise<void>;
  /** Sends a hint to other processes; whether it arrives does not matter. */
  notify(channel: string): void;
  connections(): Connections;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  /** How long a read waits until one has what the primary has. */
  readonly waitMillis: number;
  /** Hears which one isn't used from now on, and which is again. */
  readonly onChange: (line: string) => void;
}

export interface OpenOptions {
  /** A line for the person who starts the service. */
  readonly say: (line: string) => void;
  /** Hears of idle connections that broke. */
  readonly onError: (error: Error) => void;
  /** Sees every statement but those that begin and end transactions. */
  readonly onQuery?: ((event: LogEvent) => void) | undefined;
  /** The database's address past its pooler, where its address is that of a PgBouncer in transaction mode. */
  readonly pooler?: { readonly directUrl: string | undefined } | undefined;
  /** Servers that follow the database's. */
  readonly replicas?: ReplicaOptions | undefined;
  /** Whether statements may take as long as they need to be answered. */
  readonly isPatient?: boolean;
  /** Leaves the schema as it is, or away, where the caller sees to it; else it is brought up to date. */
  readonly leaveSchema?: boolean;
}

/** Opens a PostgreSQL server, waiting up to 30 s for one that is away. Throws when it stays away or refuses us. */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { pooler, onError, isPatient } = options;
  const fence = new Fence();
  const directUrl = pooler ? pooler.directUrl : url;
  // It opens connections as they're needed, and ends them again.
  const direct = directUrl ? postgresDialect(directUrl, { onError, fence, isPatient: true }) : undefined;
  const { dialect, connections } = postgresDialect(url, {
    onError,
    fence,
    isPatient,
    isPooled: pooler !== undefined,
    onRenewed: () => direct?.renew(),
  });
  const db = kysely(dialect, options);
  const sessions = direct ? kysely(direct.dialect, options) : undefined;
  await waitUntilReachable(db, options.say);
  if (!options.leaveSchema) await migrateBy(directUrl, db, options);
  const replicas = replicasOf(db, dialect, options);
  return {
    db,
    sessions: sessions ?? db,
    requestReads: () => (replicas ? kysely(replicas.dialectOfRequest(), options) : db),
    replicas: () => replicas?.state(),
    listen: (channel, hear) => direct?.listen(channel, hear) ?? (async () => {}),
    notify: (channel) => void sql`select pg_notify(${channel}, '')`.execute(db).catch(options.onError),
    connections,
    async close() {
      replicas?.end();
      await sessions?.destroy();
      await db.destroy();
    },
  };
}

function replicasOf(primary: Db, primaryDialect: Dialect, options: OpenOptions): Replicas | undefined {
  const { replicas, pooler, onError } = options;
  if (!replicas) return undefined;
  const servers = replicaAddresses(replicas.url).map((url) => {
    const speaking = { onError, fence: new Fence(), isPooled: pooler !== undefined };
    return { name: new URL(url).host, dialect: postgresDialect(url, speaking).dialect, size: POOL_SIZE };
  });
  return new Replicas({ primary, primaryDialect, servers, ...replicas });
}

/** By connections of its own: migrations take their time, and set for their session what no other one may find. */
async function migrateBy(directUrl: string | undefined, db: Db, options: OpenOptions): Promise<void> {
  if (await isUpToDate(db)) return;
  if (!directUrl) throw new Error('DATABASE_DIRECT_URL: is needed to migrate the database to this release.');
  const direct = kysely(
    postgresDialect(directUrl, { onError: options.onError, fence: new Fence(), isPatient: true }).dialect,
    options,
  );
  try {
    await migrate(direct);
  } finally {
    await direct.destroy();
  }
}

/** Opens the PostgreSQL of a data directory, which this process then runs and holds. Throws when another one holds it. */
export async function openEmbedded(dataDir: string, options: OpenOptions & EmbeddedOptions): Promise<Database> {
  const server = await startEmbedded(dataDir, options);
  try {
    const database = await openPostgres(server.url, options);
    return {
      ...database,
      // There is no other process to hear of.
      listen: () => async () => {},
      notify: () => {},
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
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

function kysely(dialect: Dialect, { onQuery }: OpenOptions): Db {
  return new Kysely<Tables>(onQuery ? { dialect, log: onQuery } : { dialect });
}

async function waitUntilReachable(db: Db, say: (line: string) => void): Promise<void> {
  const deadline = performance.now() + START_PATIENCE_MILLIS;
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (isPoolersRefusal(error))
        throw new Error('DATABASE_URL: is the address of a pooler. Set DATABASE_POOLER=transaction.');
      if (!isUnreachable(error)) throw new Error('DATABASE_URL: the server refuses:', { cause: error });
      if (performance.now() > deadline) throw error;
      if (attempt === 0) say('Waiting up to 30 s for the database: DATABASE_URL does not answer yet.');
      await sleep(START_RETRY_MILLIS);
    }
  }
}

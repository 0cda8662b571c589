import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { parameter, parsers } from './codecs.ts';
import { isGone, isReadOnly, isSilent, isUnanswered, isUnreachable, NotReplicated } from './errors.ts';
import type { Database } from './open.ts';
import { preparedStatement } from './prepare.ts';
import { serverAddresses } from './servers/addresses.ts';
import { cancelStatement } from './servers/cancel.ts';
import type { Fence } from './servers/fence.ts';
import { keepListening, type Listening } from './servers/listen.ts';
import { type Lent, PrimaryPool } from './servers/primary-pool.ts';
import { SharedReads } from './shared-reads.ts';
import { RecurringWrites } from './statements/recurring-writes.ts';
import { COMMIT, refuseInsideTransaction } from './transaction.ts';

/** How many connections a dialect holds to its server at most. */
export const POOL_SIZE = 16;
/** A bound for bursts: no request begins while far fewer wait (see app/service.ts). */
const MOST_WAITING = 256;
const CONNECT_TIMEOUT_MILLIS = 5_000;
const STATEMENT_TIMEOUT_MILLIS = 10_000;
/** Networks forget a connection that says nothing for minutes, such as one whose transaction waits for another database. */
const KEEP_ALIVE_MILLIS = 60_000;
/**
 * A commit that waits for its standby has no such limit, and goes on when its client is gone. When it's canceled, the
 * server says that it has committed without.
 */
const CANCEL_MILLIS = 11_000;
/** A server that has stopped, or is cut off, does not end a statement by itself. */
const ANSWER_TIMEOUT_MILLIS = 12_000;
/** Where the server says from that it no longer waits for a standby: the text is in its language, this is not. */
const NO_LONGER_WAITING = 'SyncRepWaitForLSN';

/** How a server is spoken to. */
export interface SpeakOptions {
  /** Hears of connections that broke while idle. */
  readonly onError: (error: Error) => void;
  /**
   * Whether transactions, not connections, reach one and the same server process (PgBouncer's transaction mode): then no
   * statement is prepared under a name, and nothing is set for the session.
   */
  readonly isPooled?: boolean | undefined;
  /** Whether statements may take as long as they need to be answered, as those of migrations and commands do. */
  readonly isPatient?: boolean | undefined;
  /** What was seen of the servers, by this pool and others. */
  readonly fence: Fence;
  /** Hears that the connections before this moment are of no use. */
  readonly onRenewed?: () => void;
}

interface PooledDialect {
  readonly dialect: Dialect;
  readonly connections: Database['connections'];
  readonly listen: Database['listen'];
  /** Goes on with other connections. */
  readonly renew: () => void;
}

/** PostgreSQL through a pool of connections. */
export function postgresDialect(address: string, options: SpeakOptions): PooledDialect {
  const driver = new PostgresDriver(address, options);
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    connections: () => driver.connections(),
    listen: (channel, hear) => driver.listen(channel, hear),
    renew: () => driver.renew(),
  };
}

/** Commits that the server has made without waiting for the standby that has to have them. */
const unreplicated = new WeakSet<pg.ClientBase>();

function newPool(url: string, options: SpeakOptions, check: ((client: pg.ClientBase) => Promise<void>) | undefined) {
  const { onError, isPooled, isPatient } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
    ...(isPooled
      ? { Client: PooledClient }
      : { statement_timeout: STATEMENT_TIMEOUT_MILLIS, options: '-c timezone=UTC' }),
    ...(!isPatient && { query_timeout: ANSWER_TIMEOUT_MILLIS }),
    ...(check && { onConnect: check }),
    pipeline: true,
    types: { getTypeParser: ((oid: number) => parsers[oid] ?? String) as pg.CustomTypesConfig['getTypeParser'] },
  });
  // Its connections may hear that the server stops, too, before they have ended.
  const hear = (error: Error) => void (pool.ending || onError(error));
  pool.on('error', hear);
  // A connection that breaks during a query fails the query, and also emits an error; unhandled, that would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', hear);
    client.on('notice', ({ routine }) => void (routine === NO_LONGER_WAITING && unreplicated.add(client)));
  });
  return pool;
}

/** Says nothing at its start but what PgBouncer keeps for each of its clients. */
class PooledClient extends pg.Client {
  declare readonly connectionParameters: { readonly application_name?: string | false | null };

  getStartupConf(): Record<string, string> {
    const { user = '', database = '' } = this;
    const { application_name: name } = this.connectionParameters;
    return { user, database, TimeZone: 'UTC', ...(name && { application_name: name }) };
  }
}

class PostgresDriver implements Driver {
  readonly #pool: PrimaryPool;
  readonly #reads: SharedReads;
  readonly #names: (sql: string) => string | undefined;
  readonly #isPatient: boolean;
  readonly #listening = new Set<Listening>();

  constructor(address: string, options: SpeakOptions) {
    const writes = new RecurringWrites();
    this.#isPatient = options.isPatient ?? false;
    this.#names = (sql) => (options.isPooled ? undefined : (preparedStatement(sql)?.name ?? writes.nameOf(sql)));
    this.#pool = new PrimaryPool(serverAddresses(address), {
      size: POOL_SIZE,
      waiting: MOST_WAITING,
      waitMillis: CONNECT_TIMEOUT_MILLIS,
      open: (url, check) => newPool(url, options, check),
      fence: options.fence,
      isWatchful: !this.#isPatient,
      isAway: isUnreachable,
      isGone,
      isSilent,
      report: (message) => options.onError(new Error(message)),
      onRenewed: () => {
        void this.#reads.close();
        for (const listening of this.#listening) listening.renew();
        options.onRenewed?.();
      },
    });
    this.#reads = new SharedReads(this.#pool);
  }

  async init() {}

  connections() {
    return { ...this.#pool.counts(), reading: this.#reads.unanswered };
  }

  listen(channel: string, hear: () => void): () => Promise<void> {
    const listening = keepListening(this.#pool, channel, hear);
    this.#listening.add(listening);
    return async () => {
      this.#listening.delete(listening);
      await listening.stop();
    };
  }

  renew() {
    this.#pool.renew('read-only');
  }

  async acquireConnection(): Promise<PostgresConnection> {
    refuseInsideTransaction();
    return new PostgresConnection(this.#pool, this.#reads, this.#names, this.#isPatient);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.query({ text: `begin${level}` });
  }

  async commitTransaction(connection: PostgresConnection) {
    await connection.query({ text: COMMIT });
  }

  async rollbackTransaction(connection: PostgresConnection) {
    await connection.query({ text: 'rollback' });
  }

  async releaseConnection(connection: PostgresConnection) {
    await connection.release();
  }

  async destroy() {
    await this.#reads.close();
    await this.#pool.end();
  }
}

/** A connection of its own is taken from the pool once one is needed: prepared reads outside of transactions share some. */
class PostgresConnection implements DatabaseConnection {
  readonly #pool: PrimaryPool;
  readonly #reads: SharedReads;
  readonly #nameOf: (sql: string) => string | undefined;
  readonly #isPatient: boolean;
  #own: Promise<Lent> | undefined;
  #broken: Error | undefined;

  constructor(pool: PrimaryPool, reads: SharedReads, nameOf: (sql: string) => string | undefined, isPatient: boolean) {
    this.#isPatient = isPatient;
    this.#pool = pool;
    this.#reads = reads;
    this.#nameOf = nameOf;
  }

  /** On a connection of its own. */
  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#own ??= this.#pool.connect();
    const { client, answered } = await this.#own;
    const canceling = this.#isPatient ? undefined : setTimeout(cancelStatement, CANCEL_MILLIS, client);
    const result = await this.#leavingUseless(client.query(statement)).finally(() => clearTimeout(canceling));
    answered();
    if (unreplicated.delete(client)) throw new NotReplicated();
    return result;
  }

  async release(): Promise<void> {
    // One that could not be opened is none that could be given back.
    const lent = await this.#own?.catch(() => undefined);
    lent?.giveBack(this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(parameter);
    const name = this.#nameOf(sql);
    const statement = name ? { name, text: sql, values } : { text: sql, values };
    const isShared = !this.#own && preparedStatement(sql)?.isRead;
    const { rows, rowCount } = isShared
      ? await this.#leavingUseless(this.#reads.query(statement))
      : await this.query(statement);
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  async #leavingUseless<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isReadOnly(error)) this.#pool.renew('read-only');
      else if (error instanceof Error && isUnanswered(error)) {
        this.#broken = error;
        this.#pool.renew('unanswered');
      }
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}

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
import type { Database } from './open.ts';
import { preparedStatement } from './prepare.ts';
import { RecurringWrites } from './recurring-writes.ts';
import { SharedReads } from './shared-reads.ts';
import { COMMIT, refuseInsideTransaction } from './transaction.ts';

const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MILLIS = 5_000;
const STATEMENT_TIMEOUT_MILLIS = 10_000;

interface PooledDialect {
  readonly dialect: Dialect;
  readonly connections: Database['connections'];
}

/** PostgreSQL through a pool of connections. `onError` hears of connections that broke while idle. */
export function postgresDialect(url: string, onError: (error: Error) => void): PooledDialect {
  const pool = newPool(url, onError);
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Listens for notifications on a connection of its own; answers the function that ends it. */
export async function listenOnPostgres(url: string, channel: string, hear: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on('notification', hear);
  // A hint that is lost costs nothing: the readers poll.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return () => client.end();
}

function newPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
    statement_timeout: STATEMENT_TIMEOUT_MILLIS,
    options: '-c timezone=UTC',
    pipeline: true,
    types: { getTypeParser: ((oid: number) => parsers[oid] ?? String) as pg.CustomTypesConfig['getTypeParser'] },
  });
  // Its connections may hear that the server stops, too, before they have ended.
  const hear = (error: Error) => void (pool.ending || onError(error));
  pool.on('error', hear);
  // A connection that breaks during a query fails the query, and also emits an error; unhandled, that would end the
  // process.
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #reads: SharedReads;
  readonly #writes = new RecurringWrites();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#reads = new SharedReads(pool);
  }

  async init() {}

  async acquireConnection(): Promise<PostgresConnection> {
    refuseInsideTransaction();
    return new PostgresConnection(this.#pool, this.#reads, this.#writes);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await (await connection.own()).query(`begin${level}`);
  }

  async commitTransaction(connection: PostgresConnection) {
    await (await connection.own()).query(COMMIT);
  }

  async rollbackTransaction(connection: PostgresConnection) {
    await (await connection.own()).query('rollback');
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
  readonly #pool: pg.Pool;
  readonly #reads: SharedReads;
  readonly #writes: RecurringWrites;
  #own: Promise<pg.PoolClient> | undefined;

  constructor(pool: pg.Pool, reads: SharedReads, writes: RecurringWrites) {
    this.#pool = pool;
    this.#reads = reads;
    this.#writes = writes;
  }

  own(): Promise<pg.PoolClient> {
    this.#own ??= this.#pool.connect();
    return this.#own;
  }

  async release(): Promise<void> {
    // One that could not be opened is none that could be given back.
    const client = await this.#own?.catch(() => undefined);
    client?.release();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(parameter);
    const prepared = preparedStatement(sql);
    const name = prepared?.name ?? this.#writes.nameOf(sql);
    const statement = name ? { name, text: sql, values } : { text: sql, values };
    const isShared = prepared?.isRead && !this.#own;
    const { rows, rowCount } = isShared
      ? await this.#reads.query(statement)
      : await (await this.own()).query(statement);
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}

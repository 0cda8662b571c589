import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { parameter, parsers } from './codecs.ts';
import type { Connections, Database } from './open.ts';
import { COMMIT, refuseInsideTransaction } from './transaction.ts';

/** The major version of PostgreSQL whose data directories this engine opens. */
export const EMBEDDED_MAJOR_VERSION = '18';

/** Opens the embedded engine on a data directory, which it creates when it is missing. */
export async function openPGlite(dataDir: string): Promise<PGlite> {
  const engine = await PGlite.create({ dataDir, parsers, extensions: { pg_trgm, btree_gin } });
  await engine.exec("set timezone = 'UTC'");
  return engine;
}

interface OneConnectionDialect {
  readonly dialect: Dialect;
  readonly connections: Database['connections'];
}

/** The embedded engine has one connection; whoever comes second waits until it is given back. */
export function pgliteDialect(engine: PGlite): OneConnectionDialect {
  const driver = new PGliteDriver(engine);
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    connections: () => driver.connections(),
  };
}

class PGliteDriver implements Driver {
  readonly #engine: PGlite;
  readonly #connection: PGliteConnection;
  /** Settles when the connection is free. */
  #free: Promise<void> = Promise.resolve();
  #release = () => {};
  /** Whoever holds the connection, and whoever waits for it. */
  #asking = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
    this.#connection = new PGliteConnection(engine);
  }

  async init() {}

  async acquireConnection(): Promise<PGliteConnection> {
    refuseInsideTransaction();
    this.#asking++;
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async beginTransaction() {
    await this.#engine.exec('begin');
  }

  async commitTransaction() {
    await this.#engine.exec(COMMIT);
  }

  async rollbackTransaction() {
    await this.#engine.exec('rollback');
  }

  async releaseConnection() {
    this.#asking--;
    this.#release();
  }

  connections(): Connections {
    return { open: 1, idle: this.#asking === 0 ? 1 : 0, waiting: Math.max(0, this.#asking - 1) };
  }

  async destroy() {
    await this.#free;
    await this.#engine.close();
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#engine.query<R>(sql, parameters.map(parameter));
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered on either engine.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}

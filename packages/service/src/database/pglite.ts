import { PGlite, protocol, parse as read } from '@electric-sql/pglite';
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
import { ParsedStatements } from './parsed-statements.ts';
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

/** After so many statements all are planned anew, for a plan that was good for an empty table is not for a full one. */
const PLANS_LAST = 1_000;

class PGliteConnection implements DatabaseConnection {
  readonly #engine: PGlite;
  readonly #parsed = new ParsedStatements();
  #planned = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (++this.#planned % PLANS_LAST === 0) await this.#engine.exec('discard plans');
    const values = parameters.map(legalValue);
    const { name, isNew } = this.#parsed.named(sql);
    const { serialize } = protocol;
    // All in one message: each call of the engine costs. Nothing is wrong with closing what is not open.
    const message = Buffer.concat([
      ...(isNew ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ]);
    try {
      const [result] = read.parseResults(await this.#engine.execProtocolStream(message), this.#engine.parsers);
      const { rows = [], affectedRows } = result ?? {};
      return affectedRows === undefined
        ? { rows: rows as R[] }
        : { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
    } catch (error) {
      this.#parsed.forget(sql);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered on either engine.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}

/** What the protocol takes: texts, bytes and null. */
function legalValue(given: unknown): string | Uint8Array | null {
  const value = parameter(given);
  return value === null || value instanceof Uint8Array ? value : String(value);
}

import type pg from 'pg';

/** One is answered while the other is asked. */
const CONNECTIONS = 2;

/**
 * Connections of a pool that reads share, instead of taking one each. Reads don't wait for each other's answers: those
 * of one turn of the event loop leave in one write, and are answered in order. So a read here must be short and wait
 * for no lock, because those behind it wait along.
 */
export class SharedReads {
  readonly #pool: pg.Pool;
  readonly #clients: (Promise<pg.PoolClient> | undefined)[] = [];
  #turn = 0;

  /** The pool's connections have to be opened with `pipeline`. */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const place = this.#turn++ % CONNECTIONS;
    const client = await (this.#clients[place] ?? this.#open(place));
    gather(client.connection.stream);
    return client.query(statement);
  }

  /** Gives the connections back to the pool. */
  async close(): Promise<void> {
    const clients = this.#clients.splice(0);
    for (const client of await Promise.allSettled(clients)) {
      if (client.status === 'fulfilled') client.value?.release();
    }
  }

  #open(place: number): Promise<pg.PoolClient> {
    const opening = this.#pool.connect();
    this.#clients[place] = opening;
    /** Answers whether it was still held: after `close` it is the pool's. */
    const drop = () => {
      const isHeld = this.#clients[place] === opening;
      if (isHeld) this.#clients[place] = undefined;
      return isHeld;
    };
    opening.then(
      (client) => client.once('error', (error) => drop() && client.release(error)),
      () => drop(),
    );
    return opening;
  }
}

/** Holds back what is written until the turn ends, so that it is one write. */
function gather(stream: pg.Connection['stream']): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

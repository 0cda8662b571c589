import type pg from 'pg';
import type { Lent, PrimaryPool } from './servers/primary-pool.ts';

/** One is answered while the other is asked. */
const CONNECTIONS = 2;

/**
 * Connections of a pool that reads share, instead of taking one each. Reads don't wait for each other's answers: those
 * of one turn of the event loop leave in one write, and are answered in order. So a read here must be short and wait
 * for no lock, because those behind it wait along.
 */
export class SharedReads {
  readonly #pool: PrimaryPool;
  readonly #places: (Promise<Lent> | undefined)[] = [];
  #turn = 0;
  #unanswered = 0;

  /** The pool's connections have to be opened with `pipeline`. */
  constructor(pool: PrimaryPool) {
    this.#pool = pool;
  }

  /** How many reads were asked and have no answer yet. */
  get unanswered(): number {
    return this.#unanswered;
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#unanswered++;
    try {
      const place = this.#turn++ % CONNECTIONS;
      const { client, answered } = await (this.#places[place] ?? this.#open(place));
      gather(client.connection.stream);
      const result = await client.query(statement);
      answered();
      return result;
    } finally {
      this.#unanswered--;
    }
  }

  /** Gives the connections back to the pool; the next read takes others. */
  async close(): Promise<void> {
    const places = this.#places.splice(0);
    for (const place of await Promise.allSettled(places)) {
      if (place.status === 'fulfilled') place.value?.giveBack();
    }
  }

  #open(place: number): Promise<Lent> {
    const opening = this.#pool.connect();
    this.#places[place] = opening;
    /** Answers whether it was still held: after `close` it is the pool's. */
    const drop = () => {
      const isHeld = this.#places[place] === opening;
      if (isHeld) this.#places[place] = undefined;
      return isHeld;
    };
    opening.then(
      ({ client, giveBack }) => client.once('error', (error) => drop() && giveBack(error)),
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

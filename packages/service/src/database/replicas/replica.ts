import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Driver } from 'kysely';
import { type Position, replayedBy } from './position.ts';

const ASK_AGAIN_MILLIS = 2;
const LOOK_AGAIN_MILLIS = 1_000;
/** For a connection to come free or be made, and the first answer. */
const ANSWER_MILLIS = 500;

/** A connection to a replica that has what was asked for. */
export interface LentReplica {
  readonly connection: DatabaseConnection;
  giveBack(): void;
}

interface Parts {
  /** Its address for the log: host and port. */
  readonly name: string;
  readonly driver: Driver;
  /** How long a read waits for what the primary has. */
  readonly waitMillis: number;
  /** Hears when it isn't used from now on, and when it is again. */
  readonly onChange: (line: string) => void;
}

/** What is wrong with a replica that answers. */
class Unfit extends Error {
  override readonly name = 'Unfit';
}

/**
 * A server that follows the primary. One that was found away, behind or on another history is left until a look at it, which
 * no request waits for, finds it fit.
 */
export class Replica {
  readonly #parts: Parts;
  #lookAgainAt: number | undefined;
  #waitedMillis = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isUsed(): boolean {
    return this.#lookAgainAt === undefined;
  }

  /** Whether it is time for a look. */
  get isDue(): boolean {
    return this.#lookAgainAt !== undefined && performance.now() >= this.#lookAgainAt;
  }

  /** How long it last took until it had what the primary had, when it was found fit. */
  get waitedMillis(): number {
    return this.#waitedMillis;
  }

  /** A connection that has replayed all up to a position; undefined if there is none in time, and then it's left. */
  async lend(wanted: Position): Promise<LentReplica | undefined> {
    const { driver, waitMillis } = this.#parts;
    const connection = await driver.acquireConnection();
    const reached = reach(connection, wanted, waitMillis);
    // What still waits for an answer is given back with that.
    const giveBack = () => void reached.catch(() => undefined).then(() => driver.releaseConnection(connection));
    try {
      this.#waitedMillis = await inTime(reached, waitMillis + ANSWER_MILLIS);
      this.#found(undefined);
      return { connection, giveBack };
    } catch (error) {
      giveBack();
      this.#found(error as Error);
      return undefined;
    }
  }

  /** Asks it whether it is fit. */
  async look(wanted: Promise<Position>): Promise<void> {
    this.#lookAgainAt &&= performance.now() + LOOK_AGAIN_MILLIS;
    const position = await wanted.catch(() => undefined);
    const lent = position && (await this.lend(position));
    lent?.giveBack();
  }

  /** Closes its connections as soon as they are given back. */
  end(): void {
    void this.#parts.driver.destroy();
  }

  #found(trouble: Error | undefined): void {
    const { name, onChange } = this.#parts;
    const wasUsed = this.isUsed;
    this.#lookAgainAt = trouble && performance.now() + LOOK_AGAIN_MILLIS;
    if (trouble && wasUsed) onChange(`The replica ${name} isn't used: ${trouble.message}`);
    if (!trouble && !wasUsed) onChange(`The replica ${name} is used again.`);
  }
}

/** Waits until a server has replayed all up to a position; answers the milliseconds. Throws what keeps it from that. */
async function reach(connection: DatabaseConnection, wanted: Position, waitMillis: number): Promise<number> {
  // Since its first answer: until then it's the connection that is waited for.
  let since: number | undefined;
  for (;;) {
    const replayed = await replayedBy(connection);
    if (!replayed) throw new Unfit("It's not a replica.");
    if (replayed.cluster !== wanted.cluster) throw new Unfit("It's a replica of another cluster.");
    if (replayed.database !== wanted.database) throw new Unfit("It's another database.");
    if (replayed.timeline !== wanted.timeline)
      throw new Unfit(`It's on timeline ${replayed.timeline}, and the primary on ${wanted.timeline}.`);
    since ??= performance.now();
    const waited = performance.now() - since;
    if (replayed.lsn >= wanted.lsn) return waited;
    if (waited >= waitMillis) throw new Unfit(`It's ${wanted.lsn - replayed.lsn} bytes behind.`);
    await sleep(ASK_AGAIN_MILLIS);
  }
}

/** What is promised, within this time. */
async function inTime<T>(promised: Promise<T>, millis: number): Promise<T> {
  const over = new AbortController();
  const late = sleep(millis, undefined, { signal: over.signal }).then(() => {
    throw new Unfit("It doesn't answer.");
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promised, late]);
  } finally {
    over.abort();
  }
}

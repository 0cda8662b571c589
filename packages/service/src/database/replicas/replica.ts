import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Driver } from 'kysely';
import { isOfItsStatement } from '../errors.ts';
import { Turns } from '../servers/turns.ts';
import { type Position, replayedBy } from './position.ts';

/** The first pause before a replica that is behind is asked again; each one is twice as long as the one before. */
const FIRST_PAUSE_MILLIS = 2;
const LONGEST_PAUSE_MILLIS = 50;
const CHECK_EVERY_MILLIS = 1_000;
/** How long a read waits for one of the connections to come free, and how many do. */
const TURN_MILLIS = 100;
const MOST_WAITING = 256;
/** For a connection to be made, and its answers. */
const ANSWER_MILLIS = 500;

/** A connection to a replica that has what was asked for. */
export interface LentReplica {
  readonly connection: DatabaseConnection;
  /** Hears what a statement failed with. */
  failed(error: unknown): void;
  giveBack(): void;
}

interface Parts {
  /** Its address for the log: host and port. */
  readonly name: string;
  readonly driver: Driver;
  /** How many connections the driver holds at most. */
  readonly size: number;
  /** How long a read waits for what the primary has. */
  readonly waitMillis: number;
  /** Where the log of the primary ends now. */
  readonly written: () => Promise<Position>;
  /** Hears when it isn't used from now on, and when it is again. */
  readonly onChange: (line: string) => void;
}

/** What is wrong with a replica that answers. */
class Unfit extends Error {
  override readonly name = 'Unfit';
}

/**
 * A server that follows the primary. One that was found away, behind or on another history is left until a check, which no
 * request waits for, finds it fit. There is one each second, unless the one before is still under way.
 */
export class Replica {
  readonly #parts: Parts;
  readonly #turns: Turns;
  readonly #timer: NodeJS.Timeout;
  #isUsed = true;
  #isChecking = false;
  #isEnded = false;
  #waitedMillis = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turns = new Turns({ atOnce: parts.size, waiting: MOST_WAITING, millis: TURN_MILLIS });
    this.#timer = setInterval(() => void (this.#isUsed || this.#check()), CHECK_EVERY_MILLIS).unref();
    void this.#check();
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** How long it last took until it had what the primary had; undefined while it isn't used. */
  get waitedMillis(): number | undefined {
    return this.#isUsed ? this.#waitedMillis : undefined;
  }

  /**
   * A connection that has replayed all up to a position; undefined if there is none in time, and then it's left. Where all
   * connections are taken there is none either, which says nothing about the server.
   */
  async lend(wanted: Position): Promise<LentReplica | undefined> {
    try {
      return await this.#fit(wanted);
    } catch (error) {
      this.#leave(error as Error);
      return undefined;
    }
  }

  /** Ends the checks, and closes its connections as soon as they are given back. */
  end(): void {
    this.#isEnded = true;
    clearInterval(this.#timer);
    void this.#parts.driver.destroy();
  }

  /** Undefined if no connection is free. Throws what is wrong with the server. */
  async #fit(wanted: Position): Promise<LentReplica | undefined> {
    const { driver, waitMillis } = this.#parts;
    const isFree = await this.#turns.take().then(
      () => true,
      () => false,
    );
    if (!isFree) return undefined;
    const acquired = driver.acquireConnection();
    const reached = acquired.then((connection) => reach(connection, wanted, waitMillis));
    // What still waits for an answer is given back with that.
    const giveBack = () =>
      void Promise.allSettled([reached])
        .then(async () => driver.releaseConnection(await acquired))
        .catch(() => undefined)
        .finally(() => this.#turns.give());
    try {
      this.#waitedMillis = await inTime(reached, waitMillis + ANSWER_MILLIS);
      return { connection: await acquired, failed: (error) => this.#failed(error), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  #failed(error: unknown): void {
    if (error instanceof Error && !isOfItsStatement(error)) this.#leave(error);
  }

  /** Asks it whether it is fit. A primary that is away tells nothing of it. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const wanted = await this.#parts.written().catch(() => undefined);
      const lent = wanted && (await this.#fit(wanted));
      if (lent) this.#use();
      lent?.giveBack();
    } catch (error) {
      this.#leave(error as Error);
    } finally {
      this.#isChecking = false;
    }
  }

  #use(): void {
    if (this.#isUsed || this.#isEnded) return;
    this.#isUsed = true;
    this.#parts.onChange(`The replica ${this.#parts.name} is used again.`);
  }

  #leave({ message }: Error): void {
    if (!this.#isUsed || this.#isEnded) return;
    this.#isUsed = false;
    this.#parts.onChange(`The replica ${this.#parts.name} isn't used: ${message}`);
  }
}

/** Waits until a server has replayed all up to a position; answers the milliseconds. Throws what keeps it from that. */
async function reach(connection: DatabaseConnection, wanted: Position, waitMillis: number): Promise<number> {
  // Since its first answer: until then it's the connection that is waited for.
  let since: number | undefined;
  for (let pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
    const replayed = await replayedBy(connection);
    if (!replayed) throw new Unfit("It's not a replica.");
    if (replayed.cluster !== wanted.cluster) throw new Unfit("It's a replica of another cluster.");
    if (replayed.database !== wanted.database) throw new Unfit("It's another database.");
    if (replayed.timeline !== wanted.timeline)
      throw new Unfit(`It's on timeline ${replayed.timeline}, and the primary on ${wanted.timeline}.`);
    since ??= performance.now();
    const left = since + waitMillis - performance.now();
    if (replayed.lsn >= wanted.lsn) return waitMillis - left;
    if (left <= 0) throw new Unfit(`It's behind, with ${wanted.lsn - replayed.lsn} bytes left to replay.`);
    await sleep(Math.min(pause, left));
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from 'kysely';
import { joined } from '../../runtime/concurrency.ts';
import { isUnreachable } from '../errors.ts';
import type { Db } from '../tables.ts';
import { type Position, writtenBy } from './position.ts';
import { type LentReplica, Replica } from './replica.ts';
import { RequestDriver } from './request-driver.ts';

/** How long a request waits for the primary to say where its log ends. One that takes longer is busy, or hangs. */
const ASK_MILLIS = 1_000;

/** How the replicas are, in numbers. */
export interface ReplicaState {
  /** Reads outside of transactions that a replica might answer, by the server that did. */
  readonly reads: { readonly replica: number; readonly primary: number };
  readonly used: number;
  readonly unused: number;
  /** The longest that one of those used last took until it had what the primary had; undefined where none is used. */
  readonly waitedMillis: number | undefined;
}

interface Parts {
  readonly primary: Db;
  /** The dialect of the primary, whose driver transactions go to. */
  readonly primaryDialect: Dialect;
  /** With how many connections each holds at most. */
  readonly servers: readonly { readonly name: string; readonly dialect: Dialect; readonly size: number }[];
  readonly waitMillis: number;
  readonly onChange: (line: string) => void;
}

/** Where the reads of one request come from. */
export interface RequestReads {
  /** A replica that has all that the primary had when the request first asked; undefined where the primary answers. Throws why it can't. */
  lend(): Promise<LentReplica | undefined>;
  /** From now on the primary answers. */
  leave(): void;
  /** Counts a statement by who answered it. */
  answered(by: keyof ReplicaState['reads']): void;
}

/**
 * The replicas of a primary. What a request reads from one is as new as on the primary: the primary is asked for the end of its log,
 * and the replica waited for until it has replayed up to there. So a caller reads its own writes, also those that
 * another process made.
 */
export class Replicas {
  readonly #primary: Dialect;
  readonly #replicas: readonly Replica[];
  readonly #written: () => Promise<Position>;
  readonly #reads = { replica: 0, primary: 0 };
  #turn = 0;

  constructor({ primary, primaryDialect, servers, ...parts }: Parts) {
    this.#primary = primaryDialect;
    const joinedQuestion = joined(() => writtenBy(primary));
    const written = () => joinedQuestion('');
    this.#written = written;
    this.#replicas = servers.map(
      ({ dialect, ...server }) => new Replica({ ...parts, ...server, written, driver: dialect.createDriver() }),
    );
  }

  /** The dialect for the reads of one request. */
  dialectOfRequest(): Dialect {
    const driver = new RequestDriver(this.#primary.createDriver(), this.#readsOfRequest());
    return { ...this.#primary, createDriver: () => driver };
  }

  state(): ReplicaState {
    const waited = this.#replicas.flatMap(({ waitedMillis }) => waitedMillis ?? []);
    return {
      reads: { ...this.#reads },
      used: waited.length,
      unused: this.#replicas.length - waited.length,
      waitedMillis: waited.length > 0 ? Math.max(...waited) : undefined,
    };
  }

  /** Closes the connections. A replica that hangs isn't waited for: no request is left that asks it. */
  end(): void {
    for (const replica of this.#replicas) replica.end();
  }

  #readsOfRequest(): RequestReads {
    let chosen: Promise<{ replica: Replica; position: Position } | undefined> | undefined;
    return {
      lend: async () => {
        chosen ??= this.#choose();
        const { replica, position } = (await chosen) ?? {};
        const lent = replica && position && (await replica.lend(position));
        if (!lent) chosen = Promise.resolve(undefined);
        return lent;
      },
      leave() {
        chosen = Promise.resolve(undefined);
      },
      answered: (by) => {
        this.#reads[by]++;
      },
    };
  }

  async #choose(): Promise<{ replica: Replica; position: Position } | undefined> {
    const used = this.#replicas.filter(({ isUsed }) => isUsed);
    const replica = used[this.#turn++ % used.length];
    const position = replica && (await this.#askedInTime());
    return replica && position && { replica, position };
  }

  /**
   * Without its primary a replica isn't asked. One that is away fails the request here rather than after one more wait; one that
   * says nothing in time, or can't say it, is left to answer the request by itself.
   */
  async #askedInTime(): Promise<Position | undefined> {
    const over = new AbortController();
    try {
      return await Promise.race([this.#written(), sleep(ASK_MILLIS, undefined, { signal: over.signal })]);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      return undefined;
    } finally {
      over.abort();
    }
  }
}

import type { Dialect } from 'kysely';
import { joined } from '../../runtime/concurrency.ts';
import type { Db } from '../tables.ts';
import { type Position, writtenBy } from './position.ts';
import { type LentReplica, Replica } from './replica.ts';
import { RequestDriver } from './request-driver.ts';

/** How the replicas are, in numbers. */
export interface ReplicaState {
  /** Statements that might come from a replica, by the server that answered them. */
  readonly reads: { readonly replica: number; readonly primary: number };
  readonly used: number;
  readonly unused: number;
  /** The longest that a replica last took until it had what the primary had. */
  readonly waitedMillis: number;
}

interface Parts {
  readonly primary: Db;
  /** The dialect of the primary, whose driver transactions go to. */
  readonly primaryDialect: Dialect;
  readonly servers: readonly { readonly name: string; readonly dialect: Dialect }[];
  readonly waitMillis: number;
  readonly onChange: (line: string) => void;
}

/** Where the reads of one request come from. */
export interface RequestReads {
  /** A replica that has all that the primary had when the request first asked; undefined where the primary answers. */
  lend(): Promise<LentReplica | undefined>;
  /** From now on the primary answers. */
  leave(): void;
  /** Counts a statement by who answered it. */
  answered(by: keyof ReplicaState['reads']): void;
}

/**
 * The replicas of a primary. What a request reads from one is as new as on the primary: the primary is asked for the end of its log,
 * and the replica waited for until it has replayed up to there. So a caller reads its own writes, whichever process made them.
 */
export class Replicas {
  readonly #primary: Dialect;
  readonly #replicas: readonly Replica[];
  readonly #written: () => Promise<Position>;
  readonly #reads = { replica: 0, primary: 0 };
  #turn = 0;

  constructor({ primary, primaryDialect, servers, ...parts }: Parts) {
    this.#primary = primaryDialect;
    this.#replicas = servers.map(
      ({ name, dialect }) => new Replica({ ...parts, name, driver: dialect.createDriver() }),
    );
    const written = joined(() => writtenBy(primary));
    this.#written = () => written('');
    for (const replica of this.#replicas) void replica.look(this.#written());
  }

  /** The dialect for the reads of one request. */
  dialectOfRequest(): Dialect {
    const driver = new RequestDriver(this.#primary.createDriver(), this.#readsOfRequest());
    return { ...this.#primary, createDriver: () => driver };
  }

  state(): ReplicaState {
    const used = this.#replicas.filter(({ isUsed }) => isUsed).length;
    return {
      reads: { ...this.#reads },
      used,
      unused: this.#replicas.length - used,
      waitedMillis: Math.max(...this.#replicas.map(({ waitedMillis }) => waitedMillis)),
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
    for (const replica of this.#replicas) if (replica.isDue) void replica.look(this.#written());
    const used = this.#replicas.filter(({ isUsed }) => isUsed);
    const replica = used[this.#turn++ % used.length];
    // Without its primary a replica isn't asked: the primary's own error is the answer.
    const position = replica && (await this.#written().catch(() => undefined));
    return replica && position && { replica, position };
  }
}

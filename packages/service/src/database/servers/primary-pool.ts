import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerAddresses } from './addresses.ts';
import { Turns } from './turns.ts';

/** What a server without a primary's powers answers, if it answers at all. */
class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
}

/** A connection that was handed out. */
export interface Lent {
  readonly client: pg.PoolClient;
  /** Takes it back; one that is broken is closed. */
  giveBack(broken?: Error): void;
}

interface Parts {
  /** How many connections there are at most. */
  readonly size: number;
  /** How many may wait for one, at most, and how long. */
  readonly waiting: number;
  readonly waitMillis: number;
  /** Makes the pool of one server; `check` is awaited for each of its connections. */
  open(url: string, check: Check | undefined): pg.Pool;
  /** Whether an error says that the server is away. */
  isAway(error: unknown): boolean;
  /** Hears that the connections before this moment are not to be used again. */
  onRenewed(): void;
}

/** How often a server that isn't the primary is asked again while one is looked for. */
const ASK_AGAIN_MILLIS = 200;

type Check = (client: pg.ClientBase) => Promise<void>;

/** The timeline is part of the name of the file that the primary writes; standbys write none. */
const TIMELINE = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * Connections to the primary among some servers: the one before is kept to until it is away or takes no writes, and then
 * all are asked at the same time. A server on an earlier timeline was the primary before the present one, and is refused.
 */
export class PrimaryPool {
  readonly #parts: Parts;
  readonly #urls: ServerAddresses['urls'];
  readonly #check: Check | undefined;
  readonly #turns: Turns;
  #timeline = 0;
  /** That of the primary; undefined while it has to be looked for. */
  #pool: pg.Pool | undefined;
  #search: Promise<pg.Pool> | undefined;

  constructor({ urls, seeksPrimary }: ServerAddresses, parts: Parts) {
    this.#parts = parts;
    this.#urls = urls;
    this.#check = seeksPrimary ? (client) => this.#refuseStandby(client) : undefined;
    this.#turns = new Turns({ atOnce: parts.size, waiting: parts.waiting, millis: parts.waitMillis });
    if (!seeksPrimary) this.#pool = parts.open(urls[0], undefined);
  }

  /** Hands out a connection. Nothing was sent over it, so looking for a server that gives one is always safe. */
  async connect(): Promise<Lent> {
    await this.#turns.take();
    try {
      const client = await this.#anyServer();
      return {
        client,
        giveBack: (broken) => {
          client.release(broken);
          this.#turns.give();
        },
      };
    } catch (error) {
      this.#turns.give();
      throw error;
    }
  }

  /** Closes every connection as soon as it is given back, and goes on with others. */
  renew(): void {
    this.#leave(this.#pool);
  }

  /** The connections, and what waits for one. */
  counts(): { open: number; idle: number; waiting: number } {
    const { totalCount: open = 0, idleCount: idle = 0 } = this.#pool ?? {};
    return { open, idle, waiting: this.#turns.waiting };
  }

  /** Closes all connections. */
  async end(): Promise<void> {
    await this.#search?.catch(() => undefined);
    await this.#pool?.end();
  }

  async #anyServer(): Promise<pg.PoolClient> {
    const pool = this.#pool;
    if (pool) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!this.#check || !this.#parts.isAway(error)) throw error;
        this.#leave(pool);
      }
    }
    const found = this.#pool ?? (await this.#found());
    return found.connect();
  }

  /** Of those that fail together the first one has it left. */
  #leave(pool: pg.Pool | undefined): void {
    if (!pool || pool !== this.#pool) return;
    this.#pool = this.#check ? undefined : this.#parts.open(this.#urls[0], undefined);
    this.#parts.onRenewed();
    void pool.end();
  }

  #found(): Promise<pg.Pool> {
    this.#search ??= this.#find().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Asks all servers, again and again for as long as who waits for it may wait. */
  async #find(): Promise<pg.Pool> {
    const over = performance.now() + this.#parts.waitMillis;
    const pools = this.#urls.map((url) => this.#parts.open(url, this.#check));
    try {
      this.#pool = await Promise.any(pools.map((pool) => this.#ask(pool, over)));
      return this.#pool;
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw errors.find((each) => !this.#parts.isAway(each)) ?? errors[0];
    } finally {
      for (const pool of pools) if (pool !== this.#pool) void pool.end();
    }
  }

  async #ask(pool: pg.Pool, over: number): Promise<pg.Pool> {
    for (;;) {
      try {
        (await pool.connect()).release();
        return pool;
      } catch (error) {
        if (!this.#parts.isAway(error) || performance.now() > over) throw error;
        await sleep(ASK_AGAIN_MILLIS);
      }
    }
  }

  async #refuseStandby(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    const timeline = rows[0]?.timeline ?? null;
    if (timeline === null) throw new NotPrimary('The server takes no writes: it is a standby.');
    if (timeline < this.#timeline) throw new NotPrimary('The server was the primary before another one took over.');
    this.#timeline = timeline;
  }
}

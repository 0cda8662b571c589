import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerAddresses } from './addresses.ts';
import type { Fence, History } from './fence.ts';
import { DatabaseBusy, Turns } from './turns.ts';
import { keepAsking } from './watch.ts';

/** What a server without a primary's powers answers, if it answers at all. */
class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
}

/** A connection that was handed out. */
export interface Lent {
  readonly client: pg.PoolClient;
  /** Is told of each answer of the server. */
  answered(): void;
  /** Takes it back; one that is broken is closed. */
  giveBack(broken?: Error): void;
}

interface Parts {
  /** How many connections there are at most. */
  readonly size: number;
  /** How many may wait for one, at most, and how long. */
  readonly waiting: number;
  readonly waitMillis: number;
  /** What was seen of the servers; several pools of the same servers share it. */
  readonly fence: Fence;
  /** Whether the servers that aren't used are asked all along whether one of them has taken over. */
  readonly isWatchful: boolean;
  /** Makes the pool of one server; `check` is awaited for each of its connections. */
  open(url: string, check: Check | undefined): pg.Pool;
  /** Whether an error says that the server is away, or that it lacks something. */
  isAway(error: unknown): boolean;
  /** Whether an error says that the server is gone, or isn't the primary. */
  isGone(error: unknown): boolean;
  /** Whether an error says that there was no answer. */
  isSilent(error: unknown): boolean;
  /** Hears of what operators should know: another cluster, a server that was replaced, one that can't be watched. */
  report(message: string): void;
  /** Hears that the connections before this moment are not to be used again. */
  onRenewed(): void;
}

/** How often a server that isn't the primary is asked again while one is looked for. */
const ASK_AGAIN_MILLIS = 200;
/** How long the others have to answer after the first one that takes writes: it may be one that was replaced. */
const OTHERS_MILLIS = 150;
/** How long a new connection waits for what its server is. */
const CHECK_MILLIS = 2_000;
/** Where there is no other server to go to, new connections seldom help. */
const RENEW_AGAIN_MILLIS = 10_000;

type Check = (client: pg.ClientBase) => Promise<void>;

/** One of the servers, and what it was found to be. */
interface Server {
  readonly url: string;
  readonly pool: pg.Pool;
  /** The connections that were handed out. */
  readonly lent: Set<pg.PoolClient>;
  history: History | undefined;
  answeredAt: number;
}

/** The timeline is part of the name of the file that the primary writes; standbys write none. */
const HISTORY = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    (select system_identifier::text from pg_control_system()) as cluster`;

/**
 * Connections to the primary among some servers: the one before is kept to until it is away, takes no writes or another one
 * has taken over, and then all are asked at the same time. A server on an earlier timeline was the primary before the
 * present one, and is refused.
 */
export class PrimaryPool {
  readonly #parts: Parts;
  readonly #urls: ServerAddresses['urls'];
  readonly #seeksPrimary: boolean;
  readonly #turns: Turns;
  /** The primary; undefined while it has to be looked for. */
  #server: Server | undefined;
  #search: Promise<Server> | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** The address of the server that was used last. */
  #primaryUrl: string | undefined;
  #stopWatching: (() => Promise<void>) | undefined;
  #isEnded = false;

  constructor({ urls, seeksPrimary }: ServerAddresses, parts: Parts) {
    this.#parts = parts;
    this.#urls = urls;
    this.#seeksPrimary = seeksPrimary;
    this.#turns = new Turns({ atOnce: parts.size, waiting: parts.waiting, millis: parts.waitMillis });
    if (!seeksPrimary) this.#server = this.#open(urls[0]);
  }

  /** Hands out a connection. Nothing was sent over it, so looking for a server that gives one is always safe. */
  async connect(): Promise<Lent> {
    await this.#turns.take();
    try {
      const { server, client } = await this.#anyServer(performance.now() + this.#parts.waitMillis);
      server.lent.add(client);
      return {
        client,
        answered() {
          server.answeredAt = performance.now();
        },
        giveBack: (broken) => {
          server.lent.delete(client);
          client.release(broken);
          this.#turns.give();
        },
      };
    } catch (error) {
      this.#turns.give();
      throw error;
    }
  }

  /**
   * Closes every connection as soon as it is given back, and goes on with others: the server takes no writes, or a statement
   * was not answered. Without another server the latter tells only of that statement's connection.
   */
  renew(reason: 'read-only' | 'unanswered'): void {
    const now = performance.now();
    if (!this.#seeksPrimary && (reason === 'unanswered' || now < this.#renewedAt + RENEW_AGAIN_MILLIS)) return;
    this.#renewedAt = now;
    this.#leave(this.#server);
  }

  /** The connections, and what waits for one. */
  counts(): { open: number; idle: number; waiting: number } {
    const { totalCount: open = 0, idleCount: idle = 0 } = this.#server?.pool ?? {};
    return { open, idle, waiting: this.#turns.waiting };
  }

  /** Closes all connections. */
  async end(): Promise<void> {
    this.#isEnded = true;
    // A server that hangs would hold up the end.
    void this.#stopWatching?.();
    await this.#search?.catch(() => undefined);
    await this.#server?.pool.end().catch(() => undefined);
  }

  async #anyServer(over: number): Promise<{ server: Server; client: pg.PoolClient }> {
    const server = this.#server;
    if (server?.history && !this.#parts.fence.isNewest(server.history)) this.#leave(server);
    else if (server) {
      const began = performance.now();
      try {
        return { server, client: await connectBefore(over, server.pool) };
      } catch (error) {
        if (!this.#seeksPrimary || !this.#isLost(error, server, began)) throw error;
        this.#leave(server);
      }
    }
    const found = this.#server ?? (await before(over, this.#found()));
    return { server: found, client: await connectBefore(over, found.pool) };
  }

  /** A server that goes on answering others has only no room, or no time, for one more connection. */
  #isLost(error: unknown, server: Server, since: number): boolean {
    return this.#parts.isGone(error) || (this.#parts.isSilent(error) && server.answeredAt < since);
  }

  /** Of those that fail together the first one has it left. */
  #leave(server: Server | undefined): void {
    if (!server || server !== this.#server || this.#isEnded) return;
    this.#server = this.#seeksPrimary ? undefined : this.#open(this.#urls[0]);
    this.#parts.onRenewed();
    // What has just asked it for a connection gets its answer before.
    setImmediate(() => endPool(server));
  }

  #open(url: string): Server {
    const check = this.#seeksPrimary ? (client: pg.ClientBase) => this.#refuseOthers(server, client) : undefined;
    const pool = this.#parts.open(url, check);
    const server: Server = { url, pool, lent: new Set(), history: undefined, answeredAt: 0 };
    return server;
  }

  #found(): Promise<Server> {
    this.#search ??= this.#find().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Asks all servers, again and again for as long as what waits for it may wait. */
  async #find(): Promise<Server> {
    const over = performance.now() + this.#parts.waitMillis;
    const servers = this.#urls.map((url) => this.#open(url));
    const asked = servers.map((server) => this.#ask(server, over));
    let found: Server | undefined;
    try {
      await Promise.any(asked);
      await Promise.race([Promise.allSettled(asked), sleep(servers.length > 1 ? OTHERS_MILLIS : 0)]);
      const writable = servers.filter(
        (server): server is Server & { history: History } => server.history !== undefined,
      );
      const histories = writable.map(({ history }, place) => ({ ...history, place }));
      const latest = this.#parts.fence.latest(histories);
      found = latest && writable[latest.place];
      if (!latest || !found || this.#isEnded) throw new NotPrimary('The connections to the database are closed.');
      if (this.#parts.fence.raise(latest)) this.#parts.report(OTHER_CLUSTER);
      this.#server = found;
      this.#tellOfAnother(found.url);
      if (this.#parts.isWatchful && this.#urls.length > 1) this.#stopWatching ??= this.#watch();
      return found;
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw errors.find((each) => !this.#parts.isAway(each)) ?? errors[0];
    } finally {
      for (const server of servers) if (server !== this.#server) endPool(server);
    }
  }

  #tellOfAnother(url: string): void {
    const before = this.#primaryUrl;
    this.#primaryUrl = url;
    if (!this.#parts.isWatchful || before === undefined || before === url) return;
    this.#parts.report(
      `The primary is ${hostOf(url)} now, and no longer ${hostOf(before)}. ` +
        'If it was promoted by mistake, stop it and restart the service, which refuses the other one until then.',
    );
  }

  /**
   * Looks out for a server that has taken over. One that hangs, is cut off or that its Patroni no longer ends doesn't say
   * so itself: each statement would wait for it as long as it may, and a read could get an answer that is out of date.
   */
  #watch(): () => Promise<void> {
    const watched = this.#urls.map((url) => ({ url, pool: this.#parts.open(url, undefined) }));
    const told = new Set<string>();
    const stop = keepAsking(watched, async ({ url, pool }) => {
      if (!this.#server || url === this.#server.url) return;
      const history = await historyOf(pool).catch((error: unknown) => {
        // Servers are away now and then. What refuses the service wouldn't tell that it has taken over.
        if (this.#parts.isAway(error) || told.has(url) || this.#isEnded) return undefined;
        told.add(url);
        this.#parts.report(`The server ${hostOf(url)} can't be asked whether it has taken over: ${error}`);
        return undefined;
      });
      if (history) this.#leaveReplaced(history);
    });
    return async () => {
      const ended = watched.map(({ pool }) => pool.end().catch(() => undefined));
      await Promise.all([stop(), ...ended]);
    };
  }

  /** What is under way on a server that was replaced is of no use, and would keep its turns. */
  #leaveReplaced(history: History): void {
    const server = this.#server;
    if (history.cluster !== server?.history?.cluster || history.timeline <= server.history.timeline) return;
    this.#parts.fence.raise(history);
    this.#leave(server);
    for (const { connection } of server.lent) connection.stream.destroy();
  }

  async #ask({ pool }: Server, over: number): Promise<void> {
    for (;;) {
      try {
        (await connectBefore(over, pool)).release();
        return;
      } catch (error) {
        if (!this.#parts.isAway(error) || performance.now() > over || pool.ending) throw error;
        await sleep(ASK_AGAIN_MILLIS);
      }
    }
  }

  async #refuseOthers(server: Server, client: pg.ClientBase): Promise<void> {
    const history = await historyOf(client);
    if (!history) throw new NotPrimary('The server takes no writes: it is a standby.');
    const { cluster, timeline } = history;
    if (this.#parts.fence.isOld(history))
      throw new NotPrimary('The server was the primary before another one took over.');
    const before = server.history;
    if (before && (before.cluster !== cluster || before.timeline !== timeline))
      throw new NotPrimary('The address leads to another server than before.');
    server.history = history;
  }
}

/** What a server writes; undefined if it is a standby. */
async function historyOf(asked: pg.ClientBase | pg.Pool): Promise<History | undefined> {
  // The types lack the bound of a single statement.
  const statement: pg.QueryConfig & { query_timeout: number } = { text: HISTORY, query_timeout: CHECK_MILLIS };
  const { rows } = await asked.query<{ timeline: number | null; cluster: string }>(statement);
  const { timeline = null, cluster = '' } = rows[0] ?? {};
  return timeline === null ? undefined : { cluster, timeline };
}

const OTHER_CLUSTER = 'The servers of the database are another cluster than before: it was built anew.';

/** An address without what opens it. */
const hostOf = (url: string): string => decodeURIComponent(new URL(url).host);

function endPool({ pool }: Server): void {
  if (!pool.ending) void pool.end().catch(() => undefined);
}

/** A connection of a pool; one that comes too late goes back. */
const connectBefore = (over: number, pool: pg.Pool) => before(over, pool.connect(), (client) => client.release());

/** What is promised, if it comes in time. */
function before<T>(over: number, promised: Promise<T>, late: (value: T) => void = () => undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseBusy('No server gave a connection to the database in time.'));
    }, over - performance.now());
    promised.then(
      (value) => {
        clearTimeout(timer);
        if (isLate) late(value);
        else resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

import { Refusal } from '@latchkey/protocol/refusals';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { boundedLanes, keyedMutex, type Lanes } from '../../runtime/concurrency.ts';
import { hashSecret, type KeyRing, primary } from '../crypto/key-ring.ts';
import { localArrivals } from './local-arrivals.ts';
import { countedRoom, type HasRoom } from './room.ts';

/** A burst, refilled by one every `emission` milliseconds. */
export interface Rate {
  readonly burst: number;
  readonly emission: number;
}

/** A rate charged for an act that counts several times. */
export const timesAtOnce = ({ burst, emission }: Rate, times: number): Rate => ({
  burst: burst / times,
  emission: emission * times,
});

/** Failures in a row: `free` of them are free; after each further one the wait doubles. A success ends the streak. */
export interface Streak {
  readonly free: number;
  /** From this many failures on, every attempt is refused. */
  readonly most: number;
  readonly shortestWait: number;
  readonly longestWait: number;
  /** How long after its last failure it is forgotten. */
  readonly memory: number;
}

/**
 * One key of a limit: what it counts, as words whose hash is the key; nothing readable is stored. Over a rate that
 * closes, waiting is not the answer, although it opens again little by little.
 */
export type Charge = { readonly key: readonly string[] } & (
  | { readonly rate: Rate; readonly closes?: true }
  | { readonly streak: Streak }
);

/** Told instead of a wait: go on, and this is the last try that a streak takes, or a rate that closes. */
export const LAST_TRY = Number.NEGATIVE_INFINITY;

/** Concurrent statements that wait for one key's row: a flood at one account leaves connections for other users. */
const AT_ONCE = 4;
/** What waits for one row, which takes seconds, and what waits for all. */
const WAITING = { most: 1_000, mostOfOne: 200 };

/** Clients sleep for as long as they are told and try five times, so they are never told more than this. */
const MAX_WAIT_SECONDS = 30;

/** Limits by GCRA. A try is charged before it is checked, so parallel tries cannot overrun; a success is given back. */
export interface RateLimits {
  /** Charges all keys or none, in one statement. Throws the refusal 429 with the seconds to wait. */
  reserve(db: Db, now: number, charges: readonly Charge[]): Promise<void>;
  /**
   * The same for who tells it in words of its own: answers the milliseconds to wait, without end where waiting is no
   * help, and 0 or LAST_TRY where the try is taken.
   */
  tryReserve(db: Db, now: number, charges: readonly Charge[]): Promise<number>;
  /**
   * Charges many sets of keys, each as a whole or not at all, in one statement; answers for each whether it was
   * charged. The sets share no key, and come in the same order everywhere, so that callers can't deadlock.
   */
  reserveEach(db: Db, now: number, sets: readonly (readonly Charge[])[]): Promise<boolean[]>;
  /** Gives back what was reserved, and ends the streaks. */
  release(db: Db, charges: readonly Charge[]): Promise<void>;
  /** Gives back what was reserved, and leaves the streaks as they were before it: nothing was tried. */
  giveBack(db: Db, charges: readonly Charge[]): Promise<void>;
  /** Begins to count anew. */
  clear(db: Db, charges: readonly Charge[]): Promise<void>;
  /** Runs a statement that charges: few at once for one key, the others in line. Not for use within a transaction. */
  inTurn<T>(charges: readonly Charge[], statement: () => Promise<T>): Promise<T>;
  /** Charges as the functions `reserve_rate` and `release_rate` expect them, for a statement that also does more. */
  asked(charges: readonly Charge[]): string;
  /** Throws the refusal 429 if `reserve_rate` answered that the caller has to wait. */
  admit(waitMillis: number | null): void;
  /** The same in this process's memory, for what is too frequent for the database. */
  charge(now: number, key: string, rate: Rate): void;
  /** Looks whether a bound leaves room; see room.ts. */
  hasRoom: HasRoom;
  /** Runs transactions that lock one row: few at once of one key, before they take a connection. */
  lanes: Lanes;
}

/** Within a transaction, whatever else it writes has to outlast a crash. */
const reserving = ({ isTransaction }: Db) => (isTransaction ? sql`reserve_rate_within` : sql`reserve_rate`);

export function rateLimits(ring: KeyRing): RateLimits {
  const arrivals = localArrivals();
  const asked = askedOnce(ring);
  const lanes = keyedMutex(AT_ONCE);
  const inTurn: RateLimits['inTurn'] = (charges, statement) =>
    lanes(
      charges.map(({ key }) => key.join('\0')),
      statement,
    );
  async function tryReserve(db: Db, now: number, charges: readonly Charge[]): Promise<number> {
    if (charges.length === 0) return 0;
    const statement = () =>
      sql<{ wait: number | null }>`
        select ${reserving(db)}(${asked(charges)}::jsonb, ${now}) as wait`.execute(db);
    // Who waits in line within a transaction would keep a connection from those it waits for.
    const { rows } = await (db.isTransaction ? statement() : inTurn(charges, statement));
    const wait = rows[0]?.wait ?? 0;
    return wait === LAST_TRY ? LAST_TRY : Math.max(0, wait);
  }
  return {
    tryReserve,
    inTurn,
    async reserve(db, now, charges) {
      refuseIf(await tryReserve(db, now, charges));
    },
    async reserveEach(db, now, sets) {
      const given = JSON.stringify(sets.map((charges) => JSON.parse(asked(charges))));
      const { rows } = await sql<{ wait: number | null }>`
        select ${reserving(db)}(value, ${now}) as wait
        from jsonb_array_elements(${given}::jsonb) with ordinality order by ordinality`.execute(db);
      return rows.map(({ wait }) => (wait ?? 0) <= 0);
    },
    asked,
    admit: (wait) => refuseIf(wait ?? 0),
    async release(db, charges) {
      if (charges.length === 0) return;
      await sql`select release_rate(${asked(charges)}::jsonb)`.execute(db);
    },
    async giveBack(db, charges) {
      if (charges.length === 0) return;
      // In the order in which all callers lock them.
      await sql`
        with given as (
          select decode(a.key, 'hex') as key, a.emission
          from jsonb_to_recordset(${asked(charges)}::jsonb) as a(key text, emission double precision)
        ), locked as materialized (
          select r.key, g.emission from rate_limits r join given g on g.key = r.key
          order by g.emission is null, r.key for update of r
        )
        update rate_limits r set tat = r.tat - coalesce(l.emission, 0), 
          failures = case when r.failures > 0 then r.failures - 1 else r.failures end
        from locked l where r.key = l.key`.execute(db);
    },
    async clear(db, charges) {
      const keys = charges.map(({ key }) => hashOf(ring, key));
      // In the order in which all callers lock them.
      await sql`
        delete from rate_limits where key in (
          select key from rate_limits where key in (${sql.join(keys)}) order by key for update)`.execute(db);
    },
    charge(now, key, rate) {
      refuseIf(arrivals.wait(now, key, rate));
    },
    hasRoom: countedRoom(),
    lanes: boundedLanes(AT_ONCE, WAITING),
  };
}

/** For development and tests that switch the limits off; bounds stay. */
export const noRateLimits: RateLimits = {
  reserve: async () => {},
  tryReserve: async () => 0,
  reserveEach: async (_db, _now, sets) => sets.map(() => true),
  inTurn: (_, statement) => statement(),
  release: async () => {},
  giveBack: async () => {},
  clear: async () => {},
  asked: () => '[]',
  admit: () => {},
  charge: () => {},
  hasRoom: async (_now, _key, _more, countFree) => (await countFree()) > 0,
  lanes: (_, work) => work(),
};

/** Drops expired limits: those whose arrival time has passed. */
export async function sweepRateLimits(db: Db, now: number): Promise<void> {
  await sql`delete from rate_limits where tat < ${now}`.execute(db);
}

function refuseIf(waitMillis: number): void {
  if (waitMillis <= 0) return;
  const retryAfter = Math.min(MAX_WAIT_SECONDS, Math.ceil(waitMillis / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
}

/** What is charged is given back under the same keys, so they are hashed once. */
function askedOnce(ring: KeyRing): RateLimits['asked'] {
  const known = new WeakMap<readonly Charge[], string>();
  return (charges) => {
    const text = known.get(charges) ?? askedText(ring, charges);
    known.set(charges, text);
    return text;
  };
}

function askedText(ring: KeyRing, charges: readonly Charge[]): string {
  return JSON.stringify(
    charges.map(({ key, ...charge }) => ({
      key: hashOf(ring, key).toString('hex'),
      ...('rate' in charge ? { ...rateTerms(charge.rate), closes: charge.closes } : streakTerms(charge.streak)),
    })),
  );
}

const hashOf = (ring: KeyRing, key: readonly string[]): Buffer =>
  hashSecret(primary(ring), 'address', '', key.join('\0'));

const rateTerms = ({ burst, emission }: Rate) => ({ emission, tolerance: burst * emission });

const streakTerms = ({ free, most, shortestWait, longestWait, memory }: Streak) => ({
  free,
  most,
  shortest: shortestWait,
  longest: longestWait,
  memory,
});

import { Refusal } from '@latchkey/protocol/refusals';
import { newPostgresDatabase, testRing } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Charge, type Rate, rateLimits, sweepRateLimits } from './rate-limit.ts';

const ROUNDS = 5;
const TRIES = 128;
const NOW = Date.UTC(2030, 0);
const FIVE: Rate = { burst: 5, emission: 1_000 };
const ONE: Rate = { burst: 1, emission: 60_000 };
const PLENTY: Rate = { burst: 10_000, emission: 1 };

const limits = rateLimits(testRing);
/** Two pools on one database. */
let pools: [Database, Database];
let close: () => Promise<void>;
let db: Db;

beforeAll(async () => {
  const { url, drop } = await newPostgresDatabase();
  const open = () => openPostgres(url, { say: () => {}, onError: () => {} });
  pools = [await open(), await open()];
  close = async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await drop();
  };
  db = pools[0].db;
});
afterAll(() => close());

let keys = 0;
const newKey = (rate: Rate): Charge => ({ rate, key: ['test', String(keys++)] });

/** 0 when the try may go on, else the seconds that it is told to wait. */
async function tryOn(on: Db, charges: readonly Charge[], now = NOW): Promise<number> {
  try {
    await limits.reserve(on, now, charges);
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'TOO_MANY_REQUESTS') return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

/** How many of so many tries at once pass, spread over both pools. */
async function passing(count: number, charges: (index: number) => readonly Charge[], now = NOW): Promise<number> {
  const tries = Array.from({ length: count }, (_, index) =>
    tryOn((pools[index % 2] as Database).db, charges(index), now),
  );
  return (await Promise.all(tries)).filter((wait) => wait === 0).length;
}

describe('a limit', () => {
  test(`lets exactly its burst pass under ${ROUNDS} × ${TRIES} tries at once`, async () => {
    const passed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const charge = newKey({ burst: 7 + round, emission: 60_000 });
      passed.push(await passing(TRIES, () => [charge]));
    }
    expect(passed).toEqual([7, 8, 9, 10, 11]);
  });

  test('lets one more pass each time its emission has gone by', async () => {
    const charge = newKey(FIVE);
    const passed = [];
    for (const seconds of [0, 1, 1.5, 2, 4]) passed.push(await passing(10, () => [charge], NOW + seconds * 1_000));
    expect(passed).toEqual([5, 1, 0, 1, 2]);
  });

  test('is whole again when nothing was tried for long', async () => {
    const charge = newKey(FIVE);
    expect([await passing(9, () => [charge]), await passing(9, () => [charge], NOW + 5_000)]).toEqual([5, 5]);
  });

  test('is not charged by tries that it refuses', async () => {
    const charge = newKey(FIVE);
    await passing(100, () => [charge]);
    expect(await tryOn(db, [charge], NOW + 1_000)).toBe(0);
  });

  test('says how long to wait, in whole seconds, never more than 30', async () => {
    const [short, long] = [newKey({ burst: 1, emission: 2_500 }), newKey({ burst: 1, emission: 3_600_000 })];
    for (const charge of [short, long]) await tryOn(db, [charge]);
    expect([await tryOn(db, [short]), await tryOn(db, [short], NOW + 2_400), await tryOn(db, [long])]).toEqual([
      3, 1, 30,
    ]);
  });

  test('stores nothing readable', async () => {
    await tryOn(db, [{ rate: FIVE, key: ['sign-in', 'ada@example.com'] }]);
    const { rows } = await sql<{ key: string }>`select encode(key, 'escape') as key from rate_limits`.execute(db);
    expect(rows.filter(({ key }) => key.includes('ada'))).toEqual([]);
  });
});

describe('several keys', () => {
  test('are charged all or none', async () => {
    const [narrow, wide] = [newKey({ burst: 3, emission: 60_000 }), newKey({ burst: 10, emission: 60_000 })];
    const both = await passing(TRIES, (index) => (index % 2 ? [narrow, wide] : [wide, narrow]));
    expect([both, await passing(TRIES, () => [wide]), await tryOn(db, [narrow])]).toEqual([3, 7, 30]);
  });

  test('never deadlock, in whatever order they are given', async () => {
    const [a, b, c] = [newKey(PLENTY), newKey(PLENTY), newKey(PLENTY)];
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, a],
      [c, a],
      [a, c, b],
    ];
    const passed = await passing(TRIES * 2, (index) => orders[index % orders.length] as Charge[]);
    expect(passed).toBe(TRIES * 2);
  });

  test('never deadlock with those that are given back', async () => {
    const [a, b] = [newKey(PLENTY), newKey(PLENTY)];
    const work = Array.from({ length: TRIES }, (_, index) => {
      const on = (pools[index % 2] as Database).db;
      return index % 4 < 2 ? limits.reserve(on, NOW, [a, b]) : limits.release(on, [b, a]);
    });
    expect((await Promise.allSettled(work)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('what is given back', () => {
  test('can be taken again', async () => {
    const charge = newKey(ONE);
    await tryOn(db, [charge]);
    await limits.release(db, [charge]);
    expect([await tryOn(db, [charge]), await tryOn(db, [charge])]).toEqual([0, 30]);
  });

  test('is each of the keys', async () => {
    const [a, b] = [newKey(ONE), newKey(ONE)];
    await tryOn(db, [a, b]);
    await limits.release(db, [b, a]);
    expect([await tryOn(db, [a]), await tryOn(db, [b])]).toEqual([0, 0]);
  });

  test('leaves exactly the limit, however many succeed meanwhile', async () => {
    const charge = newKey(FIVE);
    const succeed = async (index: number) => {
      const on = (pools[index % 2] as Database).db;
      if ((await tryOn(on, [charge])) === 0) await limits.release(on, [charge]);
    };
    await Promise.all(Array.from({ length: TRIES }, (_, index) => succeed(index)));
    expect(await passing(TRIES, () => [charge])).toBe(5);
  });

  test('is not more than was taken, even when it comes late', async () => {
    const charge = newKey(FIVE);
    await tryOn(db, [charge]);
    await limits.release(db, [charge]);
    await limits.release(db, [charge]);
    expect(await passing(TRIES, () => [charge], NOW + 60_000)).toBe(5);
  });
});

describe('the sweep', () => {
  test('drops what limits nobody any more and keeps the rest', async () => {
    const [idle, busy] = [newKey(ONE), newKey(ONE)];
    await tryOn(db, [idle], NOW - 120_000);
    await tryOn(db, [busy]);
    const { rows: before } = await sql<{ n: number }>`select count(*) as n from rate_limits where tat < ${NOW}`.execute(
      db,
    );
    await sweepRateLimits(db, NOW);
    const { rows: after } = await sql<{ n: number }>`select count(*) as n from rate_limits where tat < ${NOW}`.execute(
      db,
    );
    expect([before[0]?.n, after[0]?.n, await tryOn(db, [busy])]).toEqual([expect.any(Number), 0, 30]);
    expect(before[0]?.n).toBeGreaterThan(0);
  });

  test('lets no try pass uncharged that it crosses', async () => {
    const charge = newKey(ONE);
    await tryOn(db, [charge], NOW - 120_000);
    const locked = latch();
    const waits = latch();
    const sweep = inTransaction({ db }, async ({ db: trx }) => {
      await sql`select from rate_limits where tat < ${NOW} for update`.execute(trx);
      locked.happen();
      await waits.happened;
      await sweepRateLimits(trx, NOW);
    });
    await locked.happened;
    const crossing = tryOn(pools[1].db, [charge]);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(db);
      expect(rows).toHaveLength(1);
    });
    waits.happen();
    await sweep;
    expect([await crossing, await tryOn(db, [charge])]).toEqual([0, 30]);
  });
});

describe('a limit in memory', () => {
  const charge = (key: string, now: number) => {
    try {
      limits.charge(now, key, FIVE);
      return 'passed';
    } catch (error) {
      return (error as Refusal).retryAfter;
    }
  };

  test('lets its burst pass, then one each emission', () => {
    const tries = Array.from({ length: 7 }, () => charge('session', NOW));
    expect(tries).toEqual([...Array(5).fill('passed'), 1, 1]);
    expect([charge('session', NOW + 1_000), charge('session', NOW + 1_000)]).toEqual(['passed', 1]);
  });

  test('counts each key for itself', () => {
    for (let count = 0; count < 6; count++) charge('mine', NOW);
    expect(charge('yours', NOW)).toBe('passed');
  });
});

test('what a transaction writes besides a charge outlasts a crash of the server', async () => {
  const setting = (db: Db) => sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(db);
  await db.transaction().execute(async (db) => {
    // Servers of tests have it off.
    await sql`set local synchronous_commit = on`.execute(db);
    await limits.reserve(db, NOW, [newKey(PLENTY)]);
    await limits.reserveEach(db, NOW, [[newKey(PLENTY)]]);
    expect((await setting(db)).rows).toEqual([{ value: 'on' }]);
  });
});

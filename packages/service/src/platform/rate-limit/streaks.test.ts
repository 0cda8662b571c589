import { testRing } from '@latchkey/testing';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { describe, expect, test } from 'vitest';
import { type Charge, LAST_TRY, rateLimits, type Streak, sweepRateLimits } from './rate-limit.ts';

const NOW = Date.UTC(2030, 0);
const SECOND = 1_000;
const DAY = 24 * 3_600_000;
const STREAK: Streak = { free: 3, most: 8, shortestWait: 30 * SECOND, longestWait: 100 * SECOND, memory: DAY };

const limits = rateLimits(testRing);
const { db } = await ownDatabase();

let count = 0;
const newStreak = (): Charge => ({ streak: STREAK, key: ['a streak of the tests', String(count++)] });
const fail = (charges: readonly Charge[], now = NOW) => limits.tryReserve(db, now, charges);
const failures = async (charge: Charge, many: number, now = NOW) => {
  const waits: number[] = [];
  for (let i = 0; i < many; i++) waits.push(await fail([charge], now));
  return waits;
};
const succeed = (charges: readonly Charge[]) => limits.release(db, charges);

describe('a streak of failures', () => {
  test('lets as many pass as are free, then makes wait', async () => {
    expect(await failures(newStreak(), 5)).toEqual([0, 0, 0, 30 * SECOND, 30 * SECOND]);
  });

  test('doubles the wait with each further failure, up to the longest', async () => {
    const charge = newStreak();
    await failures(charge, 3);
    const waits: number[] = [];
    for (let now = NOW; waits.length < 4; now += waits.at(-1) ?? 0) {
      waits.push(await fail([charge], now));
      await fail([charge], now + (waits.at(-1) ?? 0));
    }
    expect(waits.map((wait) => wait / SECOND)).toEqual([30, 60, 100, 100]);
  });

  test('lets nothing pass any more from its most on', async () => {
    const charge = newStreak();
    for (let i = 0; i < 8; i++) expect(await fail([charge], NOW + i * 100 * SECOND)).toBeLessThanOrEqual(0);
    expect(await fail([charge], NOW + 23 * 3_600_000)).toBe(Number.POSITIVE_INFINITY);
  });

  test('tells exactly one try that it is the last, once it is taken', async () => {
    const charge = newStreak();
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) waits.push(await fail([charge], NOW + i * 100 * SECOND));
    const together = await Promise.all(Array.from({ length: 16 }, () => fail([charge], NOW + 700 * SECOND)));
    expect(waits).toEqual(Array(7).fill(0));
    expect(together.sort()).toEqual([LAST_TRY, ...Array(15).fill(Number.POSITIVE_INFINITY)]);
  });

  test('tells it again when it ended in between', async () => {
    const charge = newStreak();
    for (let i = 0; i < 8; i++) await fail([charge], NOW + i * 100 * SECOND);
    await succeed([charge]);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) waits.push(await fail([charge], NOW + i * 100 * SECOND));
    expect(waits).toEqual([...Array(7).fill(0), LAST_TRY]);
  });

  test('lets exactly as many pass as are free under 128 tries at once', async () => {
    const charge = newStreak();
    const waits = await Promise.all(Array.from({ length: 128 }, () => fail([charge])));
    expect(waits.filter((wait) => wait <= 0)).toHaveLength(3);
  });

  test('ends with a success', async () => {
    const charge = newStreak();
    await failures(charge, 4);
    await succeed([charge]);
    expect(await failures(charge, 4)).toEqual([0, 0, 0, 30 * SECOND]);
  });

  test('is forgotten a while after its last failure, swept or not', async () => {
    const [charge, swept] = [newStreak(), newStreak()];
    await failures(charge, 4);
    await failures(swept, 4);
    expect(await fail([charge], NOW + DAY)).toBeLessThanOrEqual(0);
    await sweepRateLimits(db, NOW + DAY + 1);
    expect(await fail([swept], NOW + DAY)).toBeLessThanOrEqual(0);
  });

  test('outlives a sweep until then', async () => {
    const charge = newStreak();
    await failures(charge, 3);
    await sweepRateLimits(db, NOW + 1);
    expect(await fail([charge])).toBe(30 * SECOND);
  });
});

describe('a streak and a rate', () => {
  const newRate = (): Charge => ({
    rate: { burst: 2, emission: 60 * SECOND },
    key: ['a rate of the tests', String(count++)],
  });

  test('are charged both or none, when the streak refuses', async () => {
    const [streak, rate] = [newStreak(), newRate()];
    await failures(streak, 3);
    expect(await fail([streak, rate])).toBe(30 * SECOND);
    expect([await fail([rate]), await fail([rate])].every((wait) => wait <= 0)).toBe(true);
  });

  test('are charged both or none, when the rate refuses', async () => {
    const [streak, rate] = [newStreak(), newRate()];
    await failures(rate, 2);
    expect(await fail([streak, rate])).toBe(60 * SECOND);
    expect(await failures(streak, 4)).toEqual([0, 0, 0, 30 * SECOND]);
  });

  test('never deadlock, in whatever order they are given, taken or given back', async () => {
    const charges = [newStreak(), newRate(), newStreak(), newRate()];
    const acts = Array.from({ length: 64 }, (_, index) => {
      const shuffled = [...charges.slice(index % 4), ...charges.slice(0, index % 4)];
      return index % 3 ? fail(shuffled) : succeed(shuffled);
    });
    await expect(Promise.all(acts)).resolves.toHaveLength(64);
  });
});

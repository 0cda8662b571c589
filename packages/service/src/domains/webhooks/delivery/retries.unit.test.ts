import { expect, test } from 'vitest';
import { waitAfter } from './retries.ts';

const HOUR = 3_600_000;
type Mode = Parameters<typeof waitAfter>[2];

/** Every wait until nothing is tried any more. */
function waits(chance: number, mode: Mode = 'production'): number[] {
  const all: number[] = [];
  for (let forMillis = 0; ; forMillis += all.at(-1) ?? 0) {
    const tried = { tries: all.length + 1, forMillis };
    const wait = waitAfter(tried, (size) => Buffer.alloc(size, chance), mode);
    if (wait === undefined) return all;
    all.push(wait);
  }
}
const sum = (all: readonly number[]) => all.reduce((total, wait) => total + wait, 0);

test('what fails is tried soon, then ever more rarely, eleven times in three days', () => {
  const all = waits(0);
  expect(all.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 2 * HOUR]);
  expect([all.length, all.toSorted((a, b) => a - b)]).toEqual([10, all]);
  expect(sum(all) / HOUR).toBeCloseTo(71.6, 1);
});

test('a tenth of it is left to chance', () => {
  expect(waits(255)).toEqual(waits(0).map((wait) => Math.round(wait * 1.1)));
});

test('in development it is tried every ten seconds, for three days too', () => {
  const all = waits(0, 'development');
  expect(new Set(all)).toEqual(new Set([10_000]));
  expect(sum(all) / HOUR).toBe(72);
});

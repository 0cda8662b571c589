import { expect, test } from 'vitest';
import { waitAfter } from './retries.ts';

const HOUR = 3_600_000;
const waits = (chance: number) => {
  const all: number[] = [];
  for (let tries = 1; ; tries++) {
    const wait = waitAfter(tries, (size) => Buffer.alloc(size, chance));
    if (wait === undefined) return all;
    all.push(wait);
  }
};

test('what fails is tried soon, then ever more rarely, eleven times in three days', () => {
  const all = waits(0);
  expect(all.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 2 * HOUR]);
  expect([all.length, all.toSorted((a, b) => a - b)]).toEqual([10, all]);
  const sum = all.reduce((total, wait) => total + wait, 0);
  expect(sum / HOUR).toBeCloseTo(71.6, 1);
});

test('a tenth of it is left to chance', () => {
  expect(waits(255)).toEqual(waits(0).map((wait) => Math.round(wait * 1.1)));
});

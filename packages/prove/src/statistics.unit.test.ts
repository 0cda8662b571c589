import { expect, test } from 'vitest';
import { seedOf } from './seed.ts';
import { compare } from './statistics.ts';

/** Times around a middle, with a slow one now and then, as on a busy machine. */
function times(middle: number, seed: number): number[] {
  const chance = seedOf(seed);
  return Array.from({ length: 1000 }, () => middle + chance.next() + (chance.below(50) === 0 ? 100 : 0));
}

test('times of the same are told to be alike, whatever the slowest took', () => {
  expect(Math.abs(compare(times(10, 1), times(10, 2)).t)).toBeLessThan(4.5);
});

test('half a millisecond of a thousand times is noticed', () => {
  const { t, medianMillis } = compare(times(10.5, 1), times(10, 2));
  expect(t).toBeGreaterThan(4.5);
  expect(medianMillis).toBeCloseTo(0.5, 0);
});

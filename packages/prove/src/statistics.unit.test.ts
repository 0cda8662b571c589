import { expect, test } from 'vitest';
import { seedOf } from './seed.ts';
import { compare, quantile, slopeOf } from './statistics.ts';

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

/** Values of two hours, one in ten seconds, that grow by so much in ten minutes and swing by a hundred. */
function memory(growth: number, seed: number): [number, number][] {
  const chance = seedOf(seed);
  return Array.from({ length: 720 }, (_, index) => [index / 60, 200 + (growth * index) / 60 + 100 * chance.next()]);
}

test('a line is as steep as it was drawn, and its bound is no further', () => {
  const { slope, upper } = slopeOf([
    [0, 1],
    [1, 3],
    [2, 5],
  ]);
  expect([slope, upper]).toEqual([2, 2]);
});

test('growth is within its bound, however much the values swing', () => {
  const { slope, upper } = slopeOf(memory(5, 1));
  expect(slope).toBeCloseTo(5, 0);
  expect(upper).toBeGreaterThan(5);
});

test('two MiB in ten minutes are told from none', () => {
  expect(slopeOf(memory(0, 2)).upper).toBeLessThan(1);
  expect(slopeOf(memory(2, 2)).upper).toBeGreaterThan(1);
});

test('a quantile is a time that was taken, and nothing where there was none', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 0.99, 1].map((share) => quantile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect([quantile([7], 0.99), quantile([], 0.5)]).toEqual([7, null]);
});

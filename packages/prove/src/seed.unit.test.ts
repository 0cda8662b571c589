import { expect, test } from 'vitest';
import { seedOf } from './seed.ts';

const first = (seed: number) => Array.from({ length: 5 }, seedOf(seed).next);

test('the same seed gives the same, another one something else', () => {
  expect(first(7)).toEqual(first(7));
  expect(first(7)).not.toEqual(first(8));
});

test('all of a few are picked about as often', () => {
  const seed = seedOf(1);
  const counts = { a: 0, b: 0, c: 0 };
  for (let turn = 0; turn < 3000; turn++) counts[seed.pick(['a', 'b', 'c'] as const)]++;
  for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(100);
});

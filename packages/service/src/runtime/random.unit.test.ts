import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

test('gives as many bytes as asked for, more than it keeps in stock too', () => {
  expect([0, 1, 16, 4096, 4097, 100_000].map((size) => systemRandom(size).length)).toEqual([
    0, 1, 16, 4096, 4097, 100_000,
  ]);
});

test('gives no byte twice: what was given stays as it is', () => {
  const drawn = Array.from({ length: 3_000 }, (_, index) => systemRandom(1 + (index % 40)));
  const before = drawn.map((bytes) => bytes.toString('hex'));
  for (const bytes of drawn.filter((_, index) => index % 2)) bytes.fill(0);
  expect(drawn.filter((bytes, index) => index % 2 === 0 && bytes.toString('hex') !== before[index])).toEqual([]);
});

test('gives other bytes each time', () => {
  const drawn = Array.from({ length: 2_000 }, () => systemRandom(16).toString('hex'));
  expect(new Set(drawn).size).toBe(2_000);
});

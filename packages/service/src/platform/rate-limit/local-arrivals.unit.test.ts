import { expect, test } from 'vitest';
import { localArrivals } from './local-arrivals.ts';

const NOW = 1_000_000;
const RATE = { burst: 3, emission: 1_000 };

test('a burst passes, then one each emission, and the others are told how long to wait', () => {
  const { wait } = localArrivals();
  expect([0, 0, 0, 0, 400].map((after) => wait(NOW + after, 'key', RATE))).toEqual([0, 0, 0, 1_000, 600]);
  expect([1_000, 1_000].map((after) => wait(NOW + after, 'key', RATE))).toEqual([0, 1_000]);
});

test('after a pause it is the burst that passes, and no more', () => {
  const { wait } = localArrivals();
  expect(wait(NOW, 'key', RATE)).toBe(0);
  expect([0, 0, 0, 0].map(() => wait(NOW + 60_000, 'key', RATE))).toEqual([0, 0, 0, 1_000]);
});

test('each key is counted for itself', () => {
  const { wait } = localArrivals();
  for (let count = 0; count < 4; count++) wait(NOW, 'mine', RATE);
  expect(wait(NOW, 'yours', RATE)).toBe(0);
});

test('the keys used last are kept, as many as there is room for', () => {
  const { wait } = localArrivals(2);
  const once = { burst: 1, emission: 1_000 };
  for (const key of ['first', 'second', 'third']) wait(NOW, key, once);
  expect(['second', 'third', 'first'].map((key) => wait(NOW, key, once))).toEqual([1_000, 1_000, 0]);
});

test('keys that are free again are let go of, so memory does not fill with callers of the past', () => {
  const arrivals = localArrivals();
  for (let count = 0; count < 100; count++) arrivals.wait(NOW, `key ${count}`, RATE);
  expect(arrivals.size).toBe(100);
  for (let count = 0; count < 100; count++) arrivals.wait(NOW + 1_001, 'other', { burst: 100, emission: 10 });
  expect(arrivals.size).toBe(1);
});

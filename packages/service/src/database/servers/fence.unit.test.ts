import { expect, test } from 'vitest';
import { Fence } from './fence.ts';

const at = (timeline: number, cluster = 'a') => ({ cluster, timeline });

test('of two that take writes the one that was promoted last is used', () => {
  expect(new Fence().latest([at(1), at(3), at(2)])).toEqual(at(3));
});

test('a server from before the promotion is refused', () => {
  const fence = new Fence();
  fence.raise(at(2));
  expect([at(1), at(2), at(3)].map((seen) => fence.isOld(seen))).toEqual([true, false, false]);
});

test('the known cluster is kept to as long as one of its servers takes writes', () => {
  const fence = new Fence();
  fence.raise(at(2));
  expect(fence.latest([at(9, 'b'), at(2)])).toEqual(at(2));
});

test('a cluster that was built anew begins at its own first timeline', () => {
  const fence = new Fence();
  fence.raise(at(2));
  expect(fence.isOld(at(1, 'b'))).toBe(false);
  expect(fence.latest([at(1, 'b')])).toEqual(at(1, 'b'));
  expect(fence.raise(at(1, 'b'))).toBe(true);
  expect(fence.isNewest(at(1, 'b'))).toBe(true);
});

import { expect, test } from 'vitest';
import { layoutOf, neighbour } from './layout.ts';

const nodes = Object.entries({ role: ['part', 'leaf'], part: ['leaf'], leaf: [], $system: [] }).map(
  ([id, containedPermissionIds]) => ({ id, containedPermissionIds }),
);
const layout = layoutOf(nodes);

test('what belongs to the system comes after what a project defines', () => {
  expect(layout.columns).toEqual([['role', '$system'], ['part'], ['leaf']]);
});

test('nothing stands on anything else, and all within the drawing', () => {
  const places = [...layout.places.values()];
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
  expect(Math.max(...places.map(({ x }) => x))).toBeLessThan(layout.width);
  expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(layout.height);
});

test.each([
  ['role', 'ArrowDown', '$system'],
  ['role', 'ArrowRight', 'part'],
  ['$system', 'ArrowRight', 'part'],
  ['leaf', 'ArrowLeft', 'part'],
  ['leaf', 'ArrowRight', undefined],
  ['role', 'ArrowUp', undefined],
  ['part', 'End', 'leaf'],
  ['leaf', 'Home', 'role'],
  ['role', 'x', undefined],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(neighbour(layout, from, key)).toBe(to);
});

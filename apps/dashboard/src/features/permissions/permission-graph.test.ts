import { expect, test } from 'vitest';
import { columnsOf, cyclesOf, heldBy } from './permission-graph.ts';

const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(edges).map(([id, contained]) => ({ id, containedPermissionIds: [...contained] }));

test('whoever is granted a permission holds what it contains, by the shortest way', () => {
  const nodes = graph({ a: ['b', 'c'], b: ['c'], c: ['d'], d: [], e: [] });
  expect(heldBy(nodes, ['a'])).toEqual([
    { id: 'a', isDirect: true, via: [] },
    { id: 'b', isDirect: false, via: ['a'] },
    { id: 'c', isDirect: false, via: ['a'] },
    { id: 'd', isDirect: false, via: ['a', 'c'] },
  ]);
});

test('what is granted itself is that, even where another contains it', () => {
  const nodes = graph({ a: ['b'], b: [] });
  expect(heldBy(nodes, ['a', 'b']).map(({ isDirect }) => isDirect)).toEqual([true, true]);
});

test('what is not defined is not held', () => {
  expect(heldBy(graph({ a: ['gone'] }), ['a', 'old']).map(({ id }) => id)).toEqual(['a']);
});

test('those that contain each other hold each other once', () => {
  const nodes = graph({ a: ['b'], b: ['c'], c: ['a'] });
  expect(heldBy(nodes, ['b']).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

test('cycles are those that contain each other, or themselves', () => {
  const nodes = graph({ a: ['b'], b: ['c'], c: ['b'], d: ['d'], e: ['a', 'd'] });
  expect(cyclesOf(nodes).map((cycle) => cycle.toSorted())).toEqual([['b', 'c'], ['d']]);
});

test('each stands right of all that contain it', () => {
  const nodes = graph({ leaf: [], role: ['part', 'leaf'], part: ['leaf'], other: [] });
  expect(columnsOf(nodes)).toEqual([['other', 'role'], ['part'], ['leaf']]);
});

test('those that contain each other stand in one column', () => {
  expect(columnsOf(graph({ top: ['a'], a: ['b'], b: ['a', 'end'], end: [] }))).toEqual([['top'], ['a', 'b'], ['end']]);
});

test('a chain of thousands is walked through', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `p${index}`);
  const nodes = ids.map((id, index) => ({ id, containedPermissionIds: ids.slice(index + 1, index + 2) }));
  expect(columnsOf(nodes)).toHaveLength(5000);
});

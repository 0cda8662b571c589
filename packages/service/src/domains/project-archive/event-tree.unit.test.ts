import { expect, test } from 'vitest';
import { ArchivedTree } from './event-tree.ts';
import type { ArchivedRow } from './format.ts';

const rowOf = (table: string, row: ArchivedRow['row']): ArchivedRow => ({ table, row, line: JSON.stringify(row) });
const tree = (size: number) =>
  rowOf('event_trees', {
    size,
    head_size: 0,
    head_at: '2026-01-01',
    frontier: `\\x${'0'.repeat(64 * [...size.toString(2)].filter((bit) => bit === '1').length)}`,
  });
const leaf = (position: number) => rowOf('event_leaves', { position });

/** The tree of an archive with so many leaves. */
function treeOf(size: number): ArchivedTree {
  const all = new ArchivedTree(Date.now());
  for (const row of [tree(size), ...Array.from({ length: size }, (_, at) => leaf(at))]) all.faultOf(row);
  expect(all.faultAtEnd()).toBeUndefined();
  return all;
}

/** What is wrong with an archive of what has changed since one with three leaves. */
function faultSince(...rows: ArchivedRow[]): string | undefined {
  const grown = treeOf(3).grown(Date.now());
  return rows.map((row) => grown.faultOf(row)).find((fault) => fault !== undefined) ?? grown.faultAtEnd();
}

test('a tree goes on with the leaves that are added', () => {
  expect(faultSince()).toBeUndefined();
  expect(faultSince(tree(5), leaf(3), leaf(4))).toBeUndefined();
});

test('a leaf that has changed is not counted once more', () => {
  expect(faultSince(tree(4), leaf(1), leaf(3))).toBeUndefined();
});

test('a head may be as late as the archive of changes is', () => {
  const [before, later] = [Date.parse('2026-01-01'), Date.parse('2026-01-02')];
  const signed = { ...tree(0), row: { ...tree(0).row, head_at: '2026-01-02' } };
  expect(new ArchivedTree(before).faultOf(signed)).toBe('event_trees.head_at is in the future');
  expect(new ArchivedTree(before).grown(later).faultOf(signed)).toBeUndefined();
});

test('a tree that has shrunk, or lacks a leaf, is at fault', () => {
  expect(faultSince(tree(2))).toBe('event_trees.size is out of range');
  expect(faultSince(tree(5), leaf(3))).toBe('its event log is not complete');
  expect(faultSince(leaf(3))).toBe('event_leaves.position is out of range');
});

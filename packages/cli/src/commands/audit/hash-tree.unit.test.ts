import { createHash } from 'node:crypto';
import { referenceTree } from '@latchkey/testing/reference-tree';
import { describe, expect, test } from 'vitest';
import { hashLeaf, isConsistent, isIncluded, peaksOf, RunningTree } from './hash-tree.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const { leaves, roots, inclusion, consistency } = referenceTree;
const rootAt = (size: number) => bytes(roots[size - 1] ?? '');
const treeAt = (size: number) => ({ size, root: rootAt(size) });
const leafAt = (position: number) => ({ hash: hashLeaf(bytes(leaves[position] ?? '')), position });

/** A path in all ways in which one hash of it is another one, is left out or comes twice. */
function* spoilt(path: readonly Buffer[]): Generator<Buffer[]> {
  const other = createHash('sha256').update('other').digest();
  yield [...path, other];
  for (let at = 0; at < path.length; at++) {
    yield path.with(at, other);
    yield path.toSpliced(at, 1);
    yield path.toSpliced(at, 0, path[at] as Buffer);
  }
}

describe('the reference tree of Certificate Transparency', () => {
  test('has the published roots', () => {
    const tree = new RunningTree();
    const found = leaves.map((leaf) => {
      tree.add(hashLeaf(bytes(leaf)));
      return tree.root().toString('hex');
    });
    expect(found).toEqual(roots);
  });

  test.each(inclusion)('includes leaf $position of $size by that path alone', ({ position, size, path: given }) => {
    const path = given.map(bytes);
    expect(isIncluded(leafAt(position), treeAt(size), path)).toBe(true);
    for (const wrong of spoilt(path)) expect(isIncluded(leafAt(position), treeAt(size), wrong)).toBe(false);
    for (const other of [0, 1, 2, 5, 7].filter((other) => other !== position)) {
      const moved = { hash: leafAt(position).hash, position: other };
      expect(isIncluded(moved, treeAt(size), path)).toBe(false);
    }
    expect(isIncluded(leafAt(position), { size, root: rootAt(4) }, path)).toBe(false);
  });

  test.each(consistency)('begins at $to with $from by that path alone', ({ from, to, path: given }) => {
    const path = given.map(bytes);
    expect(isConsistent(treeAt(from), treeAt(to), path)).toBe(true);
    for (const wrong of spoilt(path)) expect(isConsistent(treeAt(from), treeAt(to), wrong)).toBe(false);
    expect(isConsistent({ size: from, root: rootAt(7) }, treeAt(to), path)).toBe(false);
    expect(isConsistent(treeAt(from), { size: to, root: rootAt(7) }, path)).toBe(false);
  });

  test.each(consistency.filter(({ from, to }) => from < to))(
    'is read on from $from with the path to $to',
    ({ from, to, path }) => {
      const tree = new RunningTree(from, peaksOf(treeAt(from), treeAt(to), path.map(bytes)));
      const found = leaves.slice(from).map((leaf) => {
        tree.add(hashLeaf(bytes(leaf)));
        return tree.root().toString('hex');
      });
      expect(found).toEqual(roots.slice(from));
    },
  );

  test('begins with no later tree', () => {
    expect(isConsistent(treeAt(8), treeAt(6), [])).toBe(false);
  });
});

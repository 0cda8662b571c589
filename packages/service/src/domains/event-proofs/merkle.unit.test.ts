import { referenceTree } from '@latchkey/testing/reference-tree';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  type Growth,
  grow,
  hasher,
  inclusionPath,
  leafHash,
  nodesUnder,
  rootOf,
  type Span,
} from './merkle.ts';

const EMPTY: Growth = { size: 0, frontier: [] };
const hashed = (leaves: readonly string[]) => leaves.map((leaf) => leafHash(Buffer.from(leaf, 'hex')));
const hex = (bytes: Buffer) => bytes.toString('hex');

/** A tree that has grown in steps, and the hashes of its subtrees from what was stored of it. */
function stored(leaves: readonly Buffer[], step: number) {
  const nodes = new Map(leaves.map((hash, position) => [`0 ${position}`, hash]));
  let tree = EMPTY;
  for (let from = 0; from < leaves.length; from += step) {
    const { nodes: full, ...grown } = grow(tree, leaves.slice(from, from + step));
    for (const { level, position, hash } of full) nodes.set(`${level} ${position}`, hash);
    tree = grown;
  }
  const hashOf = (spans: readonly Span[]) => {
    const read = new Set(nodesUnder(spans).map(({ level, position }) => `${level} ${position}`));
    return spans.map(
      hasher(({ level, position }) => {
        const key = `${level} ${position}`;
        if (!read.has(key)) throw new Error(`${key} was not asked for`);
        return nodes.get(key) as Buffer;
      }),
    );
  };
  return { tree, hashOf, nodes };
}

describe('the reference tree of Certificate Transparency', () => {
  const { leaves, roots, inclusion, consistency } = referenceTree;

  test.each(roots.map((root, at) => [at + 1, root]))('has with %i leaves the root %s', (size, root) => {
    expect(hex(rootOf(grow(EMPTY, hashed(leaves.slice(0, Number(size))))))).toBe(root);
  });

  test.each(inclusion)('proves leaf $position of $size', ({ position, size, path }) => {
    const { hashOf } = stored(hashed(leaves), 1);
    expect(hashOf(inclusionPath(position, size)).map(hex)).toEqual(path);
  });

  test.each(consistency)('proves that $to begin with $from', ({ from, to, path }) => {
    const { hashOf } = stored(hashed(leaves), 3);
    expect(hashOf(consistencyPath(from, to)).map(hex)).toEqual(path);
  });
});

test('a tree is the same in whatever steps it has grown, and has its root at every size', () => {
  const leaves = hashed(Array.from({ length: 600 }, (_, at) => at.toString(16).padStart(4, '0')));
  const [slow, fast] = [stored(leaves, 1), stored(leaves, 599)];
  expect(fast.tree).toEqual(slow.tree);
  expect([...fast.nodes].sort()).toEqual([...slow.nodes].sort());
  for (const size of [1, 15, 16, 17, 255, 256, 257, 511, 600]) {
    const [root] = slow.hashOf([{ from: 0, to: size }]);
    expect(root).toEqual(rootOf(grow(EMPTY, leaves.slice(0, size))));
  }
});

test('a proof in ten million events is of few rows', () => {
  const spans = inclusionPath(6_543_210, 10_000_000);
  expect(spans.length).toBeLessThanOrEqual(24);
  expect(nodesUnder(spans).length).toBeLessThanOrEqual(120);
});

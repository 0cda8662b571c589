import { hash } from 'node:crypto';

/** Full subtrees are stored at every fourth level: few rows for each event, and few hashes to compute for a proof. */
const STORED_EVERY = 4;
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** A full subtree: `position` counts those of its level from the left. */
export interface Node {
  readonly level: number;
  readonly position: number;
}

/** A node and its hash. */
export interface HashedNode extends Node {
  readonly hash: Buffer;
}

/** The leaves from `from` up to the one before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Finds the hash of a stored node. */
type FindHash = (node: Node) => Buffer;

const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** The hash of a leaf (RFC 9162, section 2.1.1). */
export const leafHash = (data: Buffer | string): Buffer =>
  sha256(LEAF, typeof data === 'string' ? Buffer.from(data) : data);

const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/** A tree as it grows: its size, and the hashes of its largest full subtrees from the left. */
export interface Growth {
  readonly size: number;
  readonly frontier: readonly Buffer[];
}

/** Whether a tree has a hash for each of its full subtrees: one for each bit that is set in its size. */
export const isGrowth = ({ size, frontier }: Growth): boolean =>
  frontier.length === [...size.toString(2)].filter((bit) => bit === '1').length;

/** The tree with more leaves, and the nodes to be stored for them, other than the leaves. */
export function grow({ size, frontier }: Growth, leaves: readonly Buffer[]): Growth & { readonly nodes: HashedNode[] } {
  const nodes: HashedNode[] = [];
  const hashes = [...frontier];
  let count = size;
  for (const leaf of leaves) {
    let hash = leaf;
    // Each subtree of this size that is full already is joined, as a binary counter carries.
    for (let level = 0, rest = count; rest % 2 === 1; rest = (rest - 1) / 2) {
      level++;
      hash = nodeHash(hashes.pop() as Buffer, hash);
      if (level % STORED_EVERY === 0) nodes.push({ level, position: (rest - 1) / 2, hash });
    }
    hashes.push(hash);
    count++;
  }
  return { size: count, frontier: hashes, nodes };
}

/** The hash of a whole tree that is not empty. */
export const rootOf = ({ frontier }: Growth): Buffer => frontier.reduceRight((right, left) => nodeHash(left, right));

/** How many of `size` leaves are on the left: the largest power of two that is less. */
function leftOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The subtrees whose hashes prove that a leaf is in the tree of a size (RFC 9162, section 2.1.3.1). */
export function inclusionPath(position: number, size: number): Span[] {
  const path: Span[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + leftOf(to - from);
    const isLeft = position < middle;
    path.unshift(isLeft ? { from: middle, to } : { from, to: middle });
    if (isLeft) to = middle;
    else from = middle;
  }
  return path;
}

/** The subtrees whose hashes prove that a tree begins with an earlier one (RFC 9162, section 2.1.4.1). */
export function consistencyPath(earlier: number, size: number): Span[] {
  const path: Span[] = [];
  let [from, to] = [0, size];
  while (to > earlier) {
    const middle = from + leftOf(to - from);
    const isLeft = earlier <= middle;
    path.unshift(isLeft ? { from: middle, to } : { from, to: middle });
    if (isLeft) to = middle;
    else from = middle;
  }
  // The earlier tree itself is known to those who ask.
  return from === 0 ? path : [{ from, to }, ...path];
}

/** The stored nodes that the hashes of these subtrees are computed from, each once. */
export function nodesUnder(spans: readonly Span[]): Node[] {
  const nodes = new Map<string, Node>();
  const find = (node: Node) => {
    nodes.set(`${node.level} ${node.position}`, node);
    return NODE;
  };
  const hashOf = hasher(find);
  for (const span of spans) hashOf(span);
  return [...nodes.values()];
}

/** Computes hashes of subtrees from stored nodes; what was computed once is remembered. */
export function hasher(find: FindHash): (span: Span) => Buffer {
  const known = new Map<string, Buffer>();
  return hashOf;

  function hashOf({ from, to }: Span): Buffer {
    const key = `${from} ${to}`;
    const hash = known.get(key) ?? compute(from, to);
    known.set(key, hash);
    return hash;
  }

  function compute(from: number, to: number): Buffer {
    const level = Math.log2(to - from);
    if (level % STORED_EVERY === 0) return find({ level, position: from / (to - from) });
    const middle = from + leftOf(to - from);
    return nodeHash(hashOf({ from, to: middle }), hashOf({ from: middle, to }));
  }
}

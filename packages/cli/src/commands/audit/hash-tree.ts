import { createHash } from 'node:crypto';

// Verifies proofs of RFC 9162 as written there. It shares no code with the service, whose proofs it judges.

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);

/** The hash of a leaf (section 2.1.1). */
export const hashLeaf = (data: Uint8Array | string): Buffer => sha256(ZERO, data);

const hashChildren = (left: Uint8Array, right: Uint8Array): Buffer => sha256(ONE, left, right);

const isOdd = (number: bigint) => (number & 1n) === 1n;

/** Whether a path proves that the leaf at a position is in the tree of a size and root (section 2.1.3.2). */
export function isIncluded(
  leaf: { readonly hash: Buffer; readonly position: number },
  tree: { readonly size: number; readonly root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (leaf.position >= tree.size) return false;
  let fn = BigInt(leaf.position);
  let sn = BigInt(tree.size - 1);
  let r = leaf.hash;
  for (const p of path) {
    if (sn === 0n) return false;
    if (isOdd(fn) || fn === sn) {
      r = hashChildren(p, r);
      while (!isOdd(fn) && fn !== 0n) {
        fn >>= 1n;
        sn >>= 1n;
      }
    } else r = hashChildren(r, p);
    fn >>= 1n;
    sn >>= 1n;
  }
  return sn === 0n && r.equals(tree.root);
}

/** A tree as a head has it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

/** Whether a path proves that the second tree begins with the first one (section 2.1.4.2). */
export function isConsistent(first: TreeHead, second: TreeHead, given: readonly Buffer[]): boolean {
  if (first.size === second.size) return given.length === 0 && first.root.equals(second.root);
  return peaksOf(first, second, given) !== undefined;
}

/**
 * The hashes of the largest full subtrees of the first tree, the smallest of them first, from a path that proves that a
 * later tree begins with it; undefined where it doesn't prove that.
 */
export function peaksOf(first: TreeHead, second: TreeHead, given: readonly Buffer[]): Buffer[] | undefined {
  if (first.size >= second.size) return undefined;
  let fn = BigInt(first.size - 1);
  let sn = BigInt(second.size - 1);
  const isWhole = (BigInt(first.size) & fn) === 0n;
  const [start, ...path] = isWhole ? [first.root, ...given] : given;
  if (!start || (isWhole ? given : path).length === 0) return undefined;
  while (isOdd(fn)) {
    fn >>= 1n;
    sn >>= 1n;
  }
  const peaks = [start];
  let fr = start;
  let sr = start;
  for (const c of path) {
    if (sn === 0n) return undefined;
    if (isOdd(fn) || fn === sn) {
      peaks.push(c);
      fr = hashChildren(c, fr);
      sr = hashChildren(c, sr);
      while (!isOdd(fn) && fn !== 0n) {
        fn >>= 1n;
        sn >>= 1n;
      }
    } else sr = hashChildren(sr, c);
    fn >>= 1n;
    sn >>= 1n;
  }
  return sn === 0n && fr.equals(first.root) && sr.equals(second.root) ? peaks : undefined;
}

/** Computes the roots of a log that is read from its beginning, or from a size on. */
export class RunningTree {
  #size: number;
  readonly #peaks: { readonly height: number; readonly hash: Buffer }[];

  /** The peaks of a log of this size are as `peaksOf` has them: one for each bit that is set in the size. */
  constructor(size = 0, peaks: readonly Buffer[] = []) {
    this.#size = size;
    const bits = [...size.toString(2)].reverse();
    const heights = bits.flatMap((bit, height) => (bit === '1' ? [height] : []));
    this.#peaks = peaks.map((hash, at) => ({ height: heights[at] ?? 0, hash })).reverse();
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    this.#size++;
    let peak = { height: 0, hash: leaf };
    for (let last = this.#peaks.at(-1); last?.height === peak.height; last = this.#peaks.at(-1)) {
      this.#peaks.pop();
      peak = { height: peak.height + 1, hash: hashChildren(last.hash, peak.hash) };
    }
    this.#peaks.push(peak);
  }

  root(): Buffer {
    const hashes = this.#peaks.map(({ hash }) => hash).reverse();
    return hashes.length === 0 ? sha256() : hashes.reduce((right, left) => hashChildren(left, right));
  }
}

import type { ArchivedRow } from './format.ts';

/** Clocks of two installations differ. */
const MOST_AHEAD_MILLIS = 3_600_000;
const HASH_CHARACTERS = 64;
const HEAD_OUT_OF_RANGE = 'event_heads.size is out of range';

/** Looks whether the tree of an archive can be grown on: what the service proves for all projects must not fail at one. */
export class ArchivedTree {
  readonly #now: number;
  /** Its size in the archive before, whose leaves are there. */
  #before = 0;
  #size = 0;
  #leaves = 0;
  #signed = 0;

  constructor(now: number) {
    this.#now = now;
  }

  /** The same tree, for an archive of what has changed since: leaves are only added. */
  grown(now: number): ArchivedTree {
    const tree = new ArchivedTree(now);
    tree.#before = this.#size;
    tree.#size = this.#size;
    tree.#leaves = this.#size;
    tree.#signed = this.#signed;
    return tree;
  }

  /** What is wrong with a row of the archive; undefined for nothing. */
  faultOf({ table, row }: ArchivedRow): string | undefined {
    if (table === 'event_trees') return this.#faultOfTree(row);
    if (table === 'event_heads') return this.#faultOfHead(row);
    if (table !== 'event_leaves') return undefined;
    const { position } = row;
    if (!(isCount(position) && position < this.#before)) this.#leaves++;
    return isCount(position) && position < this.#size ? undefined : 'event_leaves.position is out of range';
  }

  /** What is wrong when all rows were there. */
  faultAtEnd(): string | undefined {
    // A tree that is shorter than a head of it isn't grown.
    if (this.#signed > this.#size) return HEAD_OUT_OF_RANGE;
    return this.#leaves === this.#size ? undefined : 'its event log is not complete';
  }

  #faultOfHead({ size }: ArchivedRow['row']): string | undefined {
    if (!isCount(size)) return HEAD_OUT_OF_RANGE;
    this.#signed = Math.max(this.#signed, size);
    return undefined;
  }

  #faultOfTree({ size, frontier, head_size, head_at }: ArchivedRow['row']): string | undefined {
    if (!isCount(size) || size < this.#before || !isCount(head_size) || head_size > size)
      return 'event_trees.size is out of range';
    this.#size = size;
    // A hash for each of the full subtrees, one for each bit that is set.
    const hashes = [...size.toString(2)].filter((bit) => bit === '1').length;
    const [prefix, bytes] = [String(frontier).slice(0, 2), String(frontier).slice(2)];
    if (prefix !== '\\x' || bytes.length !== hashes * HASH_CHARACTERS || /[^0-9a-f]/.test(bytes))
      return 'event_trees.frontier is not that of its size';
    const at = Date.parse(String(head_at));
    return at <= this.#now + MOST_AHEAD_MILLIS ? undefined : 'event_trees.head_at is in the future';
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

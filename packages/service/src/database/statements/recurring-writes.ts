/** A text that came so often comes again: it is worth a place in every connection. */
const OFTEN = 8;
/** Each takes some kilobytes of every connection. */
const MOST_NAMES = 400;
/** Texts with lists of every length come once; what was counted of them is forgotten together. */
const MOST_COUNTED = 2_000;

const WRITES = /^\s*(insert|update|delete|with)\b/i;
/** A column that is added while the service runs would change what a prepared one answers, which PostgreSQL refuses. */
const ALL_COLUMNS = /returning \*|\.\*|select \*/i;

/**
 * Names for the writing statements that this process uses again and again, so that PostgreSQL parses and plans them once a
 * connection. Reads are named by hand (see prepare.ts): the best plan of a search depends on what is looked for, that of
 * a write by its key does not.
 */
export class RecurringWrites {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to prepare a statement under; undefined for one that should not be, or is not known for long enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= MOST_NAMES || !WRITES.test(text) || ALL_COLUMNS.test(text)) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const given = `write-${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

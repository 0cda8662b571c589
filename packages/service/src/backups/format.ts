/**
 * A dump is text, a line a thing, compressed by gzip. The first line is the header. Each table begins with a line that is
 * its name as a JSON string; its rows follow, each an object of its columns, with every value as PostgreSQL writes it as
 * text, or null. The last line is a JSON string too: `end sha256:` and the digest of all bytes before it.
 */
export const FORMAT = 'latchkey-dump';
export const VERSION = 1;

export const END = 'end sha256:';

export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** When the snapshot was taken, in ISO 8601. */
  readonly taken_at: string;
  readonly migrations: readonly string[];
  /** The master keys without which the dump is of no use. */
  readonly key_ids: readonly string[];
  /** How far the numbers have come that the database gives. */
  readonly sequences: readonly DumpedSequence[];
  readonly tables: readonly DumpedTable[];
}

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface DumpedSequence {
  readonly table: string;
  readonly column: string;
  /** The last number that was given, as text: it may be beyond what JSON readers take. */
  readonly last: string;
}

/** How many rows a dump has. */
export const rowsIn = ({ tables }: Header): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** What is wrong with a file, or keeps it from being restored, and what to do about it. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}

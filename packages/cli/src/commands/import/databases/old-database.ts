import type { SourceRecord } from '@latchkey/sdk/import-files';

/** The database of another system: what is read of it, and by which statements. */
export interface OldDatabase {
  /** The tables that there may be; those of plugins may be missing. */
  readonly tables: readonly string[];
  /** The one that there has to be, or the address is that of another database. */
  readonly main: readonly string[];
  /** What `--tenant` names, where the database has several; its value is $1 of the statements. */
  readonly tenant?: string;
  /**
   * Statements in the order in which they are read, teams first. Each row has `record`, as exports of the system have it,
   * and `more`, fields of our own; a team has no record. `left_out` in `more` counts API keys that can't come along.
   * Rows and lists are in the order of a key, so that the same database says the same again.
   */
  statements(has: Has): readonly string[];
  /**
   * What the system's own secret is called, and how `sealed` in `more` is read with it, as fields of ours; it throws for
   * another secret. Without one `sealed` is left out.
   */
  readonly secret?: { readonly name: string; open(sealed: SourceRecord, secret: string): SourceRecord };
}

/** Whether there is a table, or a column of it. */
export type Has = (table: string, column?: string) => boolean;

/** Milliseconds of a column with a time. Without a zone it is in UTC, which the connection has. */
export const millis = (column: string) => `(extract(epoch from ${column}::timestamptz) * 1000)::bigint`;

interface Grouped {
  /** What its lists are called in the statement. */
  readonly as: string;
  /** What each of a list is. */
  readonly object: string;
  /** The tables, with a condition. */
  readonly from: string;
  /** What a list is ordered by. */
  readonly order: string;
  /** Columns of the tables, by those of the statement that they are equal to. */
  readonly by: Readonly<Record<string, string>>;
  /** Which of them are in the list; all if left out. */
  readonly only?: string;
  /** More of each group, as columns. */
  readonly more?: string;
}

/**
 * Lists of objects of other rows, joined to a statement; `listIn` is one of them. Each table is read once: many old tables
 * have no index on their user, so that a subquery for each user would read all of it each time.
 */
export function grouped({ as, object, from, order, by, only, more }: Grouped): string {
  const columns = Object.values(by);
  const keys = columns.map((column, at) => `${column} as key${at}`);
  const equal = Object.keys(by).map((column, at) => `${as}.key${at} = ${column}`);
  const list = `jsonb_agg(${object} order by ${order})${only ? ` filter (where ${only})` : ''} as list`;
  return `left join (
      select ${[...keys, list, ...(more ? [more] : [])].join(', ')}
      from ${from} group by ${columns.join(', ')}
    ) ${as} on ${equal.join(' and ')}`;
}

/** The list of a row; empty where there is none. */
export const listIn = (as: string) => `coalesce(${as}.list, '[]')`;

/** Text in base64 in the alphabet of addresses, without padding. */
export const base64url = (column: string) => `translate(${column}, '+/=', '-_')`;

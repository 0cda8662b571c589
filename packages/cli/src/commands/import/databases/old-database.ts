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
   * and `more`, fields of our own; a team has no record.
   */
  statements(has: (table: string) => boolean): readonly string[];
}

/** Milliseconds of a column with a time. Without a zone it is in UTC, which the connection has. */
export const millis = (column: string) => `(extract(epoch from ${column}::timestamptz) * 1000)::bigint`;

/** A list of objects of other rows; empty where there is none. */
export const listed = (object: string, rest: string) => `(select coalesce(jsonb_agg(${object}), '[]') from ${rest})`;

/** Text in base64 in the alphabet of addresses, without padding. */
export const base64url = (column: string) => `translate(${column}, '+/=', '-_')`;

import type { ColumnType } from 'kysely';

/** Read as milliseconds since the epoch, written as a Date. */
export type Time = ColumnType<number, Date, Date>;
export type OptionalTime = ColumnType<number | null, Date | null | undefined, Date | null>;
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

import stringWidth from 'fast-string-width';
import { listOf, object, orNull, type Schema, text } from './schema.ts';

/** What is shown of a thing, by the name that programs read it by. */
export type Fields<T> = Readonly<Record<string, Field<T>>>;

type Field<T> = readonly [title: string, schema: Schema, read: (thing: T) => unknown];

export const schemaOf = <T>(fields: Fields<T>): Schema =>
  object(Object.fromEntries(Object.entries(fields).map(([name, [, schema]]) => [name, schema])));

/** Some things; `nextCursor` leads to those after them, where there are more. */
export const pageSchema = <T>(name: string, fields: Fields<T>): Schema =>
  object({ [name]: listOf(schemaOf(fields)), nextCursor: orNull(text) });

export const listSchema = <T>(name: string, fields: Fields<T>): Schema => object({ [name]: listOf(schemaOf(fields)) });

/** As programs read it. */
export const dataOf = <T>(fields: Fields<T>, thing: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, [, , read]]) => [name, read(thing)]));

/** One line a field, for people. */
export function page<T>(fields: Fields<T>, thing: T): string {
  const rows = Object.values(fields).map(([title, , read]) => [title, words(read(thing))]);
  return aligned(rows).join('\n');
}

/** A heading and one line a thing, for people; of the fields only those that are named. */
export function table<T>(fields: Fields<T>, columns: readonly string[], things: readonly T[]): string[] {
  const shown = columns.map((name) => fields[name]).filter((field) => field !== undefined);
  return aligned([
    shown.map(([title]) => title),
    ...things.map((thing) => shown.map(([, , read]) => words(read(thing)))),
  ]);
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(words).join(', ') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : safe(String(value));
}

/** What people have called themselves must not move the cursor, nor colour what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that are taken out.
const safe = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');

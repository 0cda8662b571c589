import { described, fitted, plain } from './layout.ts';
import { listOf, object, orNull, type Schema, text } from './schema.ts';

/** What is shown of a thing, by the name that programs read it by. */
export type Fields<T> = Readonly<Record<string, Field<T>>>;

type Field<T> = readonly [title: string, schema: Schema, read: (thing: T) => unknown];

/** How many columns a terminal has; undefined where the reader is a program, which gets everything, split by tabs. */
type Room = number | undefined;

export const schemaOf = <T>(fields: Fields<T>): Schema =>
  object(Object.fromEntries(Object.entries(fields).map(([name, [, schema]]) => [name, schema])));

/** Some things; `nextCursor` leads to those after them, where there are more. */
export const pageSchema = <T>(name: string, fields: Fields<T>): Schema =>
  object({ [name]: listOf(schemaOf(fields)), nextCursor: orNull(text) });

export const listSchema = <T>(name: string, fields: Fields<T>): Schema => object({ [name]: listOf(schemaOf(fields)) });

/** As programs read it. */
export const dataOf = <T>(fields: Fields<T>, thing: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, [, , read]]) => [name, read(thing)]));

/** One line a field; titles get this look on a terminal. */
export function page<T>(fields: Fields<T>, thing: T, room: Room, look?: (title: string) => string): string[] {
  const pairs = Object.values(fields).map(([title, , read]) => [title, words(read(thing))] as const);
  return room === undefined ? plain(pairs) : described(pairs, room, look);
}

interface Table {
  readonly heading: string;
  readonly lines: readonly string[];
  /** The titles of columns that the terminal has no room for. */
  readonly hidden: readonly string[];
}

/** A heading and one line a thing; of the fields only those that are named, the most important first. */
export function table<T>(fields: Fields<T>, columns: readonly string[], things: readonly T[], room: Room): Table {
  const chosen = columns.map((name) => fields[name]).filter((field) => field !== undefined);
  const values = things.map((thing) => chosen.map(([, , read]) => read(thing)));
  const titles = chosen.map(([title]) => title);
  const rows = [titles, ...values.map((row) => row.map(words))];
  const isText = (column: number) => values.some((row) => isLong(row[column]));
  const { lines, shown } =
    room === undefined ? { lines: plain(rows), shown: titles.length } : fitted(rows, room, isText);
  const [heading = '', ...others] = lines;
  return { heading, lines: others, hidden: titles.slice(shown) };
}

/** Half of a text says something; half of a number, a time or a yes says something else. */
const isLong = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && !(value instanceof Date));

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

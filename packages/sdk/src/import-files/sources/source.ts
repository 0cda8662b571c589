import type { ImportedUser, ImportLine } from '../../imports/imports.ts';
import { Unreadable } from '../read/unreadable.ts';

/** A record of an export, as its file has it. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** What the person who imports says of the export. */
export interface Told {
  /** Names of columns by the names of our fields. */
  readonly map: Readonly<Record<string, string>>;
  /** What Firebase hashes passwords with, as its console shows it. */
  readonly hashConfig: string | undefined;
}

/** How another system writes a user. */
export interface Source {
  /** Whether a record looks like one of this system. */
  recognises(record: SourceRecord): boolean;
  /** The record as a line of an import; undefined for one that is no user. */
  line(record: SourceRecord, told: Told): ImportLine | undefined;
  /** Whether the user has two-factor authentication there, whose secret may be missing in the record. */
  hasTwoFactor?(record: SourceRecord): boolean;
}

/** A user that is put together, without what there isn't. */
export type Parts = { readonly [K in keyof ImportedUser]?: ImportedUser[K] | undefined };

/** Drops what is undefined, null, and an empty list. */
export const userOf = (parts: Parts): ImportedUser =>
  Object.fromEntries(
    Object.entries(parts).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  ) as unknown as ImportedUser;

/** A text that says something; numbers are written out. Throws for those that JSON has rounded: two ids would become one. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new Unreadable(`the number ${value} is too large to be read exactly; write it in quotes`);
    return String(value);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Yes, as JSON and CSV files say it. */
export const isYes = (value: unknown): boolean => value === true || /^(true|t|1|yes)$/i.test(String(value));

/** A list of objects, or none. */
export const listOf = (value: unknown): readonly SourceRecord[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** An object, which may be written as text in a column. */
export function objectOf(value: unknown): SourceRecord | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SourceRecord;
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Numbers below it are seconds; as milliseconds it is a day in 1973. */
const FIRST_MILLIS = 100_000_000_000;

/** Milliseconds since the epoch: of a number of them or of seconds, or of a date as text. */
export function millisOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const written = String(value).trim();
  const millis = /^\d+(\.\d+)?$/.test(written) ? millisOfNumber(Number(written)) : Date.parse(zoned(written));
  return Number.isFinite(millis) ? millis : undefined;
}

const millisOfNumber = (number: number) => Math.round(number < FIRST_MILLIS ? number * 1_000 : number);

/** A date without a zone is in UTC, wherever the command runs. */
function zoned(date: string): string {
  if (/(z|utc|gmt.*|:[\d.]+ ?[+-]\d\d(:?\d\d)?)$/i.test(date)) return date;
  return /:\d\d(\.\d+)?$/.test(date) ? `${date}Z` : `${date} UTC`;
}

/** A name of its parts. */
export const nameOf = (...parts: readonly unknown[]): string | undefined =>
  parts.flatMap((part) => text(part) ?? []).join(' ') || undefined;

/** Only an address of a picture; other texts are no pictures. */
export const pictureOf = (value: unknown): string | undefined =>
  /^https?:\/\//i.test(String(value)) ? String(value) : undefined;

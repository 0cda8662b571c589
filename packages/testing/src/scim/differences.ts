import type { ScimAnswer } from '../people/directory.ts';

/** One place where two answers differ: `body.emails.0.primary`, with what there is on each side. */
export interface Difference {
  readonly at: string;
  readonly ours?: unknown;
  readonly theirs?: unknown;
}

interface Asked {
  readonly baseUrl: string;
  /** The names of resources, by the ids that they have on this server alone. */
  readonly names: ReadonlyMap<string, string>;
}

/** An answer in plain words. A refusal is its status and its kind. */
export interface Plain {
  readonly status: string;
  readonly body: unknown;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const VERSION = /^W\/"[\d.]+"$/;

/** An answer without what is each server's own: addresses, ids, times, versions, and the words of an error. */
export function plain({ status, body }: ScimAnswer, { baseUrl, names }: Asked): Plain {
  if (status >= 400) return { status: [status, body.scimType].filter(Boolean).join(' '), body: undefined };
  const said = (text: string): string => {
    if (TIME.test(text)) return 'a time';
    if (VERSION.test(text)) return 'a version';
    return [...names].reduce((text, [id, name]) => text.replaceAll(id, name), text.replaceAll(baseUrl, ''));
  };
  const of = (value: unknown): unknown => {
    if (typeof value === 'string') return said(value);
    if (Array.isArray(value)) return byName(value.map(of));
    if (!isHolder(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'description' && one ? 'words' : of(one)]),
    );
  };
  return { status: String(status), body: of(body) };
}

/** Resources and attributes by their names, texts in order: servers list them as they like. */
function byName(values: readonly unknown[]): unknown {
  if (values.every((one) => isHolder(one) && nameOf(one) !== undefined))
    return Object.fromEntries(values.map((one) => [nameOf(one as Holder), one]));
  return values.every((one) => typeof one === 'string') ? [...values].sort() : values;
}

const nameOf = (one: Holder) => one.id ?? one.name ?? (one.$ref && one.value);

/** Where two answers differ. Of answers of another status, only that is told. */
export function differences(ours: Plain, theirs: Plain): Difference[] {
  if (ours.status !== theirs.status) return [{ at: 'status', ours: ours.status, theirs: theirs.status }];
  return differencesAt('', ours.body, theirs.body);
}

function differencesAt(at: string, ours: unknown, theirs: unknown): Difference[] {
  if (isHolder(ours) && isHolder(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort();
    return names.flatMap((name) => differencesAt(at === '' ? name : `${at}.${name}`, ours[name], theirs[name]));
  }
  if (ours === theirs) return [];
  return [
    { at, ...(ours !== undefined && { ours: brief(ours) }), ...(theirs !== undefined && { theirs: brief(theirs) }) },
  ];
}

/** A whole resource, or attribute of a schema, where the other server has none. */
const brief = (value: unknown): unknown =>
  isHolder(value) && (value.meta !== undefined || value.multiValued !== undefined) ? 'there' : value;

type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

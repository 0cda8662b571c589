import { invalid } from './error.ts';
import { type Filter, parseFilter } from './filter.ts';
import type { Attribute } from './schema.ts';

const USUAL = 100;
export const MAX_RESULTS = 200;

/** What a list is asked for, as text or numbers. */
export interface ListRequest {
  readonly filter?: unknown;
  readonly startIndex?: unknown;
  readonly count?: unknown;
}

/** The same, understood. */
export interface AskedPage {
  readonly filter: Filter | undefined;
  /** The place of the first resource, from 1. */
  readonly start: number;
  readonly most: number;
}

/** A page of resources, of all those that match. */
export interface Page<R> {
  readonly total: number;
  readonly start: number;
  readonly resources: readonly R[];
}

/** Reads what a list is asked for (RFC 7644, section 3.4.2). Throws invalidFilter. */
export function askedPage(whole: Attribute, { filter, startIndex, count }: ListRequest): AskedPage {
  const start = Math.max(1, wholeNumber(startIndex, 1));
  const most = Math.min(MAX_RESULTS, Math.max(0, wholeNumber(count, USUAL)));
  if (isLeftOut(filter)) return { filter: undefined, start, most };
  if (typeof filter !== 'string') throw invalid('invalidFilter', 'The filter must be a string.');
  return { filter: parseFilter(whole, filter), start, most };
}

const isLeftOut = (given: unknown): boolean => given === undefined || given === null || given === '';

/** What is no number is not an error (RFC 7644, section 3.4.2.4). */
function wholeNumber(given: unknown, usual: number): number {
  const number = isLeftOut(given) ? usual : Math.trunc(Number(given));
  return Number.isSafeInteger(number) ? Math.min(number, 1_000_000_000) : usual;
}

/** The text that all resources that match have as an attribute, so that an index finds them. */
export function equalTo(filter: Filter, name: string): string | undefined {
  if (filter.kind === 'and') return equalTo(filter.of[0], name) ?? equalTo(filter.of[1], name);
  if (filter.kind !== 'compare' || filter.comparator !== 'eq' || typeof filter.value !== 'string') return undefined;
  const path = filter.path.map((attribute) => attribute.name).join('.');
  return path === name ? filter.value : undefined;
}

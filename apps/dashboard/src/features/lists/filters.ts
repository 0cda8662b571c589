import type { ComponentType } from 'react';
import { spanOf, spanWords } from './spans.ts';

/** The values of filters by their name in the URL. */
export type Chosen = Readonly<Record<string, string | undefined>>;

/** The field of a filter in the panel. */
export interface ControlProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** The field and the words of a filter whose values are the project's own. */
export interface OwnFilter {
  readonly Control: ComponentType<ControlProps>;
  readonly Words: ComponentType<{ readonly value: string }>;
}

/** Apart from the filters, which are loaded before the page is. */
export type OwnFilters = Readonly<Record<string, OwnFilter>>;

/** A filter of a list; `A` is what a list is asked for. */
export interface Filter<A> {
  readonly label: string;
  /** The words of its values, one of which is chosen. */
  readonly values?: Readonly<Record<string, string>>;
  /** A span of time, if it is one. */
  readonly isSpan?: true;
  /** What it asks of the service; undefined for a value without a meaning. */
  readonly asked: (value: string, now: number) => A | undefined;
}

/** The filters of a list by their name in the URL, in the order in which they are shown. */
export type FilterTable<A> = Readonly<Record<string, Filter<A>>>;

/** Two values and what each asks for. */
export const either = <A>(label: string, yes: string, no: string, asked: (is: boolean) => A): Filter<A> => ({
  label,
  values: { yes, no },
  asked: (value) => (value === 'yes' || value === 'no' ? asked(value === 'yes') : undefined),
});

/** A span of time and what it asks for. */
export const span = <A>(label: string, asked: (span: ReturnType<typeof spanOf>) => A): Filter<A> => ({
  label,
  isSpan: true,
  asked: (value, now) => asked(spanOf(value, now)),
});

/** What the filters in the URL ask of the service. Unknown values are ignored. */
export const askedOf = <A>(filters: FilterTable<A>, now: number, chosen: Chosen): Partial<A> =>
  Object.assign({}, ...Object.entries(filters).map(([key, { asked }]) => (chosen[key] ? asked(chosen[key], now) : {})));

/** Whether a filter narrows the list; a search text isn't one. */
export const isFiltered = (filters: FilterTable<unknown>, chosen: Chosen): boolean =>
  Object.keys(filters).some((key) => chosen[key]);

/** The words of a value that is no project's own. */
export function wordsOf({ values, isSpan }: Filter<unknown>, value: string): string {
  return isSpan ? spanWords(value) : (values?.[value] ?? value);
}

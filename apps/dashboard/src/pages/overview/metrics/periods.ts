import type { DailyCount } from '@latchkey/sdk/admin';

/** The ranges of days to choose from, by their value in the URL. */
export const ranges = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type Range = keyof typeof ranges;

const DEFAULT: Range = '30d';

/** What an address asks for; unknown values are ignored. */
export const rangeOf = (value: string | undefined): Range =>
  value && Object.hasOwn(ranges, value) ? (value as Range) : DEFAULT;

/** The days of a range, today last, and those before it. Either is undefined while not all of its days are known. */
export interface Periods {
  readonly range: Range;
  readonly now: readonly DailyCount[] | undefined;
  readonly before: readonly DailyCount[] | undefined;
  /** The first known day on which something was counted. */
  readonly first: string | undefined;
}

/** The days of a month, after those known of before it. */
export const joined = (earlier: readonly DailyCount[] = [], month: readonly DailyCount[]): readonly DailyCount[] => [
  ...earlier.filter(({ date }) => date < (month[0]?.date ?? date)),
  ...month,
];

export function periodsOf(days: readonly DailyCount[], range: Range): Periods {
  const count = ranges[range];
  return {
    range,
    now: days.length >= count ? days.slice(-count) : undefined,
    before: days.length >= 2 * count ? days.slice(-2 * count, -count) : undefined,
    first: days.find(({ activity }) => activity > 0)?.date,
  };
}

export const sumOf = (days: readonly DailyCount[]): number => days.reduce((sum, { activity }) => sum + activity, 0);

/** A day's average from the first count on, rounded: a new project has no users to average over before. */
export function averageOf(days: readonly DailyCount[], first: string | undefined): number {
  const counted = days.filter(({ date }) => first !== undefined && date >= first);
  return Math.round(sumOf(counted) / Math.max(1, counted.length));
}

/** By how many percent a number changed; undefined if there was nothing before, which has no percentage. */
export const percentOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

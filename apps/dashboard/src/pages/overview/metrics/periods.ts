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
}

export function periodsOf(days: readonly DailyCount[], range: Range): Periods {
  const count = ranges[range];
  return {
    range,
    now: days.length >= count ? days.slice(-count) : undefined,
    before: days.length >= 2 * count ? days.slice(-2 * count, -count) : undefined,
  };
}

export const sumOf = (days: readonly DailyCount[]): number => days.reduce((sum, { activity }) => sum + activity, 0);

/** A day's average, rounded. */
export const averageOf = (days: readonly DailyCount[]): number => Math.round(sumOf(days) / days.length);

/** By how many percent a number changed; undefined if there was nothing before, which has no percentage. */
export const percentOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

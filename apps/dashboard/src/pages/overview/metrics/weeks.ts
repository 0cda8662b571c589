import type { DailyCount } from '@latchkey/sdk/admin';

export const WEEK = 7;

/** A number of the last seven days, today included, and of the seven before. */
export interface Weeks {
  readonly now: number;
  readonly before: number;
}

export const sums = (days: readonly DailyCount[]): Weeks => ({
  now: sumOf(days.slice(-WEEK)),
  before: sumOf(days.slice(-2 * WEEK, -WEEK)),
});

/** A day's average, rounded. */
export function averages(days: readonly DailyCount[]): Weeks {
  const { now, before } = sums(days);
  return { now: Math.round(now / WEEK), before: Math.round(before / WEEK) };
}

/** By how many percent a number changed; undefined if there was nothing before, which has no percentage. */
export const percentOf = ({ now, before }: Weeks): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

const sumOf = (days: readonly DailyCount[]): number => days.reduce((sum, { activity }) => sum + activity, 0);

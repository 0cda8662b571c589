import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';
import type { DailyCount } from './project-metrics.ts';

type Json = ResponseOf<'GET /latchkey/metrics/activity', 'admin'>;

/** How many users signed up and were active, by day, week and month, how many of them stayed, and how they sign in. */
export interface ActivityMetrics {
  /** Sign-ups of the last 180 days, today last, without users deleted since. */
  readonly dailyUsers: readonly DailyCount[];
  /** Of the last 180 days, today last. */
  readonly dailyActiveUsers: readonly DailyCount[];
  /** By the Monday of each week, twelve at most, this week last. */
  readonly weeklyActiveUsers: readonly DailyCount[];
  /** By the first day of each month, twelve at most, this month last. */
  readonly monthlyActiveUsers: readonly DailyCount[];
  /** By the week in which users were first active: how many were in that week, which is all of them, and in each later one. */
  readonly retention: readonly Readonly<Json['retention'][number]>[];
  /** When users last signed in with each method, to the hour: `password`, `otp`, `passkey`, or the id of a provider. */
  readonly signInMethods: readonly Readonly<FromWire<Json['sign_in_methods'][number]>>[];
}

/** From the first week and month that were counted on, as of a moment ago. */
export async function getActivityMetrics({ connection }: AppContext): Promise<ActivityMetrics> {
  return fromWire(await callAs(connection, 'admin')('GET /latchkey/metrics/activity'));
}

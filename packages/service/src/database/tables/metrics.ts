import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalTime, Time } from './columns.ts';

/** That an access token was issued; gone as soon as it was counted. */
export interface ActivityNotes {
  project_id: string;
  id: GeneratedAlways<number>;
  user_id: string;
  at: Time;
  country: string | null;
}

/** As what each user is counted right now. Who is deleted stays counted as active, and where that was. */
export interface CountedUsers {
  project_id: string;
  user_id: string;
  /** A day of UTC; null before the sign-up was counted. */
  signed_up_on: string | null;
  /** A way in that a user has twice is there twice. */
  methods: Generated<string[]>;
  active_at: OptionalTime;
  /** A day of UTC; null before the first activity. */
  first_active_on: string | null;
  country: string | null;
}

/** The users of a project who were active last; the latest has place 1. */
export interface LatestActive {
  project_id: string;
  place: number;
  /** Null for a user who was deleted. */
  user_id: string | null;
  active_at: Time;
}

/** One figure of a project: how many users there are, or by a day, a country or a way in. */
export interface MetricCounts {
  project_id: string;
  metric:
    | 'users'
    | 'sign_ups'
    | 'active'
    | 'active_weeks'
    | 'active_months'
    | 'retained'
    | 'country'
    | 'method'
    | 'method_used';
  /**
   * What is counted apart: a day of UTC, the Monday of a week, a month as YYYY-MM, a country, a way in; the Monday of the week
   * in which users were first active, and how many weeks later they were again.
   */
  key: string;
  /** Of `method_used` when that was, in milliseconds since the epoch. */
  count: number;
}

import * as z from 'zod';
import { type EndpointTable, json, list } from '../../endpoint.ts';
import { User } from '../shapes.ts';

/** Of each day, week or month of UTC, oldest first, zeros included. */
const Days = z.array(
  z.object({
    date: z.string().describe('The day, in UTC: `2026-01-31`; the first one of a week or a month.'),
    activity: z.int().describe('How many users.'),
  }),
);

const OwnedProjectMetrics = z.object({
  project_id: z.string().describe('The project that they are of.'),
  total_users: z.int().describe('Guests included.'),
  weekly_sign_ups: z
    .array(z.int())
    .describe(
      'Sign-ups in each of the last 12 weeks of seven days of UTC, the last seven days last, without users deleted since.',
    ),
});

/** Figures of the project, and of all projects of an owner. */
export const metrics = {
  'GET /internal/metrics': {
    purpose: 'Read user metrics: totals, sign-ups, activity, countries and sign-in methods.',
    access: 'admin',
    reads: 'replica',
    query: z.strictObject({}),
    answer: json(
      z.object({
        total_users: z.int().describe('Guests included.'),
        daily_users: Days.describe('Sign-ups, without users deleted since.'),
        daily_active_users: Days.describe('Deleted users included.'),
        users_by_country: z
          .record(z.string(), z.int())
          .describe('By country code; each user once, also when it was deleted, where it was last seen.'),
        recently_registered: z.array(User.server),
        recently_active: z.array(User.server),
        login_methods: z.array(z.object({ method: z.string(), count: z.int() })).describe('A user may have several.'),
      }),
    ),
    errors: [],
  },
  'GET /latchkey/metrics/activity': {
    purpose:
      'Read how many users signed up and were active by day, week and month, and in the weeks after their first one; and when each sign-in method was last used.',
    access: 'admin',
    reads: 'replica',
    query: z.strictObject({}),
    answer: json(
      z.object({
        daily_users: Days.describe('Sign-ups of the last 180 days, today last, without users deleted since.'),
        daily_active_users: Days.describe('Of the last 180 days, today last, deleted users included.'),
        weekly_active_users: Days.describe(
          'By week, the Monday of each; 12 at most, from the first one that was counted, this week last.',
        ),
        monthly_active_users: Days.describe(
          'By month, the first day of each; 12 at most, from the first one that was counted, this month last.',
        ),
        retention: z
          .array(
            z.object({
              week: z.string().describe('The Monday of the week in which these users were first active.'),
              active: z
                .array(z.int())
                .describe('How many of them were active in that week, which is all of them, and in each later one.'),
            }),
          )
          .describe('By the week in which users were first active, oldest first; users deleted since included.'),
        sign_in_methods: z
          .array(
            z.object({
              method: z.string().describe('`password`, `otp`, `passkey`, or the id of a provider.'),
              last_used_at_millis: z.int().describe('When it last identified a user who signed up or in, to the hour.'),
            }),
          )
          .describe('The methods that users have signed in with since last uses are recorded.'),
      }),
    ),
    errors: [],
    addition: true,
  },
  'GET /latchkey/projects/metrics': {
    purpose: 'Read the number of users and the weekly sign-ups of each project that the signed-in owner administers.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    inPerson: true,
    query: z.strictObject({}),
    answer: json(list(OwnedProjectMetrics)),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { User } from '../shapes.ts';

/** Of each day of UTC, oldest first, zeros included. */
const Days = z.array(
  z.object({
    date: z.string().describe('The day, in UTC: `2026-01-31`.'),
    activity: z.int().describe('How many users.'),
  }),
);

/** Figures of the project. */
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
} as const satisfies EndpointTable;

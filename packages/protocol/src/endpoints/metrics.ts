import * as z from 'zod';
import { type EndpointTable, json } from '../endpoint.ts';
import { User } from './shapes.ts';

/** Of each day of UTC, oldest first, zeros included. */
const Days = z.array(z.object({ date: z.string(), activity: z.int() }));

/** Figures of the project. */
export const metrics = {
  'GET /internal/metrics': {
    purpose: 'How many users there are, sign up and are active, from where and by which ways in.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(
      z.object({
        /** Guests included. */
        total_users: z.int(),
        /** Sign-ups of those users who are still there. */
        daily_users: Days,
        /** Deleted users included. */
        daily_active_users: Days,
        /** By country code; each user once, also when it was deleted, where it was last seen. */
        users_by_country: z.record(z.string(), z.int()),
        recently_registered: z.array(User.server),
        recently_active: z.array(User.server),
        /** A user may have several. */
        login_methods: z.array(z.object({ method: z.string(), count: z.int() })),
      }),
    ),
    errors: [],
  },
} as const satisfies EndpointTable;

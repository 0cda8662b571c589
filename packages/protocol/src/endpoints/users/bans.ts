import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { atMost, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** Only servers and admins read the reason. */
const Ban = z.object({ banned_at_millis: z.int().nullable(), reason: z.string().nullable() });

const ofUser = { access: 'server', params: z.object({ user_id: uuid }), addition: true } as const;

export const bans = {
  'GET /latchkey/users/:user_id/ban': {
    purpose: 'Whether a user is banned, since when, and why.',
    ...ofUser,
    answer: json(Ban),
    errors: ['USER_NOT_FOUND'],
  },
  'PUT /latchkey/users/:user_id/ban': {
    purpose: "Ban a user: their sessions end immediately, and they can't sign in.",
    invalidates: ['bans', 'users', 'sessions'],
    ...ofUser,
    body: z.strictObject({ reason: atMost(limits.reasonMaxCharacters).nullable().optional() }),
    answer: json(Ban),
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE /latchkey/users/:user_id/ban': {
    purpose: "Lift a user's ban; has no effect on a user who isn't banned.",
    invalidates: ['bans', 'users'],
    ...ofUser,
    answer: success,
    errors: ['USER_NOT_FOUND'],
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { atMost, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** Nobody but servers and admins reads the reason. */
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
    purpose: 'Ban a user: its sessions end at once, and no way of signing in is taken any more.',
    invalidates: ['bans', 'users', 'sessions'],
    ...ofUser,
    body: z.strictObject({ reason: atMost(limits.reasonMaxCharacters).nullable().optional() }),
    answer: json(Ban),
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE /latchkey/users/:user_id/ban': {
    purpose: 'Lift the ban of a user; whoever is not banned stays so.',
    invalidates: ['bans', 'users'],
    ...ofUser,
    answer: success,
    errors: ['USER_NOT_FOUND'],
  },
} as const satisfies EndpointTable;

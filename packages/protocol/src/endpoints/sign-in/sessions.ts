import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { flag, integer, manyUserIds, refreshToken, userIdOrMe, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const Session = z.object({
  id: z.string(),
  user_id: z.string(),
  created_at: z.int(),
  is_impersonation: z.boolean(),
  is_current_session: z.boolean(),
  last_used_at: z.int().optional(),
  last_used_at_end_user_ip_info: z
    .object({
      ip: z.string(),
      countryCode: z.string().nullable(),
      regionCode: z.string().nullable(),
      cityName: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      tzIdentifier: z.string().nullable(),
    })
    .optional(),
});
const ofUser = z.strictObject({ user_id: userIdOrMe });

const Revoked = z.object({
  user_id: z.string().describe('The user, as given.'),
  result: z
    .enum(['revoked', 'not_found'])
    .describe('Whether the user exists. Users who were signed out are `revoked` too.'),
  session_count: z.int().describe('How many sessions ended.'),
});

export const sessions = {
  'POST /auth/sessions': {
    purpose: 'Create a session for a user without a sign-in, for example to impersonate them.',
    invalidates: ['sessions'],
    access: 'server',
    ownerRole: 'developer',
    body: z.strictObject({
      user_id: userIdOrMe,
      expires_in_millis: integer.pipe(z.int().max(limits.maxSessionLifetimeMillis)).optional(),
      is_impersonation: flag.optional(),
    }),
    recentProof: true,
    answer: json(z.object({ refresh_token: z.string(), access_token: z.string() })),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_ID_DOES_NOT_EXIST'],
    refusals: ['OWNERS_NOT_IMPERSONATED', 'USER_BANNED'],
  },
  'GET /auth/sessions': {
    purpose: 'List the sessions of a user, newest first, at most 1000; those of impersonation for admins only.',
    access: 'client',
    query: ofUser,
    answer: json(list(Session)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['SESSIONS_NOT_OWN'],
  },
  'GET /latchkey/sessions': {
    purpose: "List a user's live sessions, with the devices that use them.",
    access: 'client',
    query: ofUser,
    answer: json(list(Session.extend({ expires_at: z.int(), user_agent: z.string().nullable() }))),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['SESSIONS_NOT_OWN'],
    addition: true,
  },
  'POST /auth/sessions/current/refresh': {
    purpose: 'Issue a new access token with the refresh token in the header.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ 'refresh-token': refreshToken }),
    answer: json(z.object({ access_token: z.string() })),
    errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'DELETE /auth/sessions/current': {
    purpose: 'Sign out: end the session of the access token.',
    access: 'client',
    belowMinimum: true,
    sessionEnded: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    answer: success,
    errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  'DELETE /auth/sessions/:id': {
    purpose: 'End a session other than the one that is used for it: one of the signed-in user, for servers any.',
    invalidates: ['sessions'],
    access: 'client',
    params: z.strictObject({ id: uuid }),
    query: { client: ofUser, server: ofUser.partial() },
    inPerson: true,
    answer: success,
    errors: ['CANNOT_DELETE_CURRENT_SESSION'],
    refusals: ['SESSION_UNKNOWN'],
  },
  'POST /latchkey/users/revoke-sessions': {
    purpose:
      'Sign out many users everywhere, in one transaction, with a result for each; their trusted browsers and delegations end too.',
    invalidates: ['sessions'],
    access: 'server',
    body: z.strictObject({ user_ids: manyUserIds }),
    answer: json(z.object({ items: z.array(Revoked).describe('A result for each user, in the order given.') })),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { exactly, integer, refreshToken, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const LoginCode = z.strictObject({ login_code: exactly(limits.codeCharacters) });
const answered = {
  access: 'client',
  user: 'USER_AUTHENTICATION_REQUIRED',
  body: LoginCode,
  errors: [],
  addition: true,
} as const;

export const cliLogins = {
  'POST /auth/cli': {
    purpose: 'Start signing in a command-line program: the code to poll with, and the code for the confirmation page.',
    access: 'client',
    belowMinimum: true,
    body: z
      .strictObject({ expires_in_millis: integer.pipe(z.int().max(limits.maxCliLoginMillis)).optional() })
      .optional(),
    answer: json(z.object({ polling_code: z.string(), login_code: z.string(), expires_at: z.string() })),
    errors: [],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/cli/poll': {
    purpose: 'Poll the login; once confirmed, it hands over a separate session, once.',
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({ polling_code: text }),
    answer: json(z.object({ status: z.enum(['waiting', 'expired', 'used', 'denied']) })),
    created: z.object({ status: z.literal('success'), refresh_token: z.string() }),
    errors: ['INVALID_POLLING_CODE'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/cli/complete': {
    purpose: 'Confirm the login with the refresh token of a live session.',
    access: 'client',
    body: z.strictObject({ login_code: text, refresh_token: refreshToken }),
    answer: success,
    errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
    refusals: ['CLI_LOGIN_UNKNOWN', 'SESSION_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/cli/check': {
    purpose: 'Describe the program that wants to sign in, for the confirmation page; consumes nothing.',
    ...answered,
    answer: json(
      z.object({
        comparison_code: z.string(),
        user_agent: z.string().nullable(),
        ip: z.string().nullable(),
        country_code: z.string().nullable(),
        city_name: z.string().nullable(),
        created_at_millis: z.int(),
        expires_at_millis: z.int(),
        is_session_fresh: z.boolean().describe('Whether the session is fresh enough to confirm it.'),
      }),
    ),
    refusals: ['CLI_LOGIN_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/cli/confirm': {
    purpose: 'Confirm the login as the signed-in user.',
    ...answered,
    inPerson: true,
    recentProof: true,
    answer: success,
    refusals: ['CLI_LOGIN_UNKNOWN', 'SESSION_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/cli/deny': {
    purpose: 'Deny the login as the signed-in user.',
    ...answered,
    answer: success,
    refusals: ['CLI_LOGIN_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json } from '../endpoint.ts';
import { oneOf, text } from '../scalars.ts';

export const oauth = {
  'POST /auth/oauth/token': {
    purpose: 'OAuth token endpoint: mint a new access token with a refresh token (RFC 6749, section 6).',
    access: 'public',
    projectFrom: 'body',
    body: z.object({
      grant_type: oneOf('refresh_token'),
      client_id: text.optional(),
      client_secret: text.optional(),
      refresh_token: text.optional(),
      scope: text.optional(),
    }),
    answer: json(
      z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int(),
        scope: z.literal('legacy'),
      }),
    ),
    errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'INVALID_SCOPE'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

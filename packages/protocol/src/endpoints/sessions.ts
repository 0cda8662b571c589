import * as z from 'zod';
import { type EndpointTable, json, success } from '../endpoint.ts';
import { refreshToken } from '../scalars.ts';

export const sessions = {
  'POST /auth/sessions/current/refresh': {
    purpose: 'Mint a new access token with the refresh token in the header.',
    access: 'client',
    headers: z.object({ 'refresh-token': refreshToken }),
    answer: json(z.object({ access_token: z.string() })),
    errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'DELETE /auth/sessions/current': {
    purpose: 'Sign out: end the session of the access token.',
    access: 'client',
    sessionEnded: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    answer: success,
    errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json } from '../endpoint.ts';
import { looseEmail, password, strictEmail, url } from '../scalars.ts';
import { Tokens } from './shapes.ts';

export const passwords = {
  'POST /auth/password/sign-up': {
    purpose: 'Create an account with e-mail and password and sign it in.',
    access: 'client',
    body: z.strictObject({ email: strictEmail, password, verification_callback_url: url }),
    answer: json(Tokens),
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      'REDIRECT_URL_NOT_WHITELISTED',
      'PASSWORD_TOO_SHORT',
      'SIGN_UP_NOT_ENABLED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/sign-in': {
    purpose: 'Sign in with e-mail and password.',
    access: 'client',
    body: z.strictObject({ email: looseEmail, password }),
    answer: json(Tokens),
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

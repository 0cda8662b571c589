import * as z from 'zod';
import { type EndpointTable, json, success } from '../endpoint.ts';
import { looseEmail, password, strictEmail, text, url } from '../scalars.ts';
import { CodeIsValid, codeErrors, DeviceToken, OneTimeCode, Tokens } from './shapes.ts';

export const passwords = {
  'POST /auth/password/sign-up': {
    purpose: 'Create an account with e-mail and password and sign it in.',
    access: 'client',
    body: z.strictObject({ email: strictEmail, password, verification_callback_url: url }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
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
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ email: looseEmail, password }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_NOT_ENOUGH'],
  },
  'POST /auth/password/send-reset-code': {
    purpose: 'Mail a link that sets a new password; the answer does not tell whether there is such an account.',
    access: 'client',
    body: z.strictObject({ email: looseEmail, callback_url: url }),
    answer: json(z.object({ success: z.string() })),
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  },
  'POST /auth/password/reset/check-code': {
    purpose: 'Look at a reset code without using it up.',
    access: 'client',
    body: OneTimeCode,
    answer: CodeIsValid,
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/reset': {
    purpose: 'Set a new password with a code from a mail; every session of the user ends.',
    access: 'client',
    body: OneTimeCode.extend({ password }),
    answer: success,
    errors: [...codeErrors, 'PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/update': {
    purpose: 'Change the password of the signed-in user; every other session of the user ends.',
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ old_password: password, new_password: password }),
    answer: success,
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'USER_DOES_NOT_HAVE_PASSWORD',
      'PASSWORD_CONFIRMATION_MISMATCH',
    ],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/set': {
    purpose: 'Give the signed-in user a first password.',
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ password }),
    answer: success,
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT'],
    refusals: ['PASSWORD_ALREADY_SET', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/first-owner': {
    purpose: 'Make the first owner of this installation with the token printed at its start, and sign it in.',
    access: 'public',
    projectFrom: 'nowhere',
    body: z.strictObject({ token: text, email: strictEmail, password }),
    answer: json(Tokens),
    errors: [
      'PASSWORD_TOO_SHORT',
      'VERIFICATION_CODE_NOT_FOUND',
      'VERIFICATION_CODE_EXPIRED',
      'VERIFICATION_CODE_ALREADY_USED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;

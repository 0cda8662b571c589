import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { password, strictEmail, url } from '../../input/scalars.ts';
import { codeErrors, DeviceToken, newPasswordErrors, OneTimeCode, Tokens } from '../shapes.ts';

export const anonymous = {
  'POST /auth/anonymous/sign-up': {
    purpose: 'Create an anonymous user, and sign it in.',
    access: 'client',
    belowMinimum: true,
    answer: json(Tokens),
    errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/anonymous/upgrade/password': {
    purpose: 'Give the signed-in anonymous user an email and a password; the id and data stay, the sessions end.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    body: z.strictObject({ email: strictEmail, password, verification_callback_url: url }),
    inPerson: true,
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      'REDIRECT_URL_NOT_WHITELISTED',
      ...newPasswordErrors,
      'SIGN_UP_NOT_ENABLED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
    refusals: ['NOT_ANONYMOUS', 'SINGLE_SIGN_ON_REQUIRED', 'SIGN_UP_MAILED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/anonymous/upgrade/otp': {
    purpose: 'Give the signed-in anonymous user the address proved by a sign-in code; the id and data stay.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    body: OneTimeCode,
    inPerson: true,
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: [...codeErrors, 'SIGN_UP_NOT_ENABLED', 'USER_EMAIL_ALREADY_EXISTS'],
    refusals: ['MAGIC_LINK_OFF', 'NOT_ANONYMOUS', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;

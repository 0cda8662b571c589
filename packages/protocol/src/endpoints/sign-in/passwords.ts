import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { looseEmail, password, strictEmail, text, url } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import {
  CodeIsValid,
  codeErrors,
  DeviceToken,
  newPasswordErrors,
  OneTimeCode,
  RemovedThings,
  Tokens,
} from '../shapes.ts';

export const passwords = {
  'POST /auth/password/sign-up': {
    purpose: 'Create an account with email and password and sign it in.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ email: strictEmail, password, verification_callback_url: url }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      'REDIRECT_URL_NOT_WHITELISTED',
      ...newPasswordErrors,
      'SIGN_UP_NOT_ENABLED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
    refusals: ['SIGN_UP_MAILED', 'TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/sign-in': {
    purpose: 'Sign in with email and password.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ email: looseEmail, password }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    refusals: [
      'USER_BANNED',
      'SINGLE_SIGN_ON_REQUIRED',
      'TOO_MANY_REQUESTS',
      'PASSWORD_NOT_ENOUGH',
      'PREVIOUS_SYSTEM_UNAVAILABLE',
    ],
  },
  'POST /auth/password/send-reset-code': {
    purpose: "Email a link that sets a new password; the response doesn't reveal whether the account exists.",
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({ email: looseEmail, callback_url: url }),
    answer: json(z.object({ success: z.string() })),
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  },
  'POST /auth/password/reset/check-code': {
    purpose: 'Check a reset code without using it up.',
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode,
    answer: CodeIsValid,
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/reset': {
    purpose:
      'Set a new password with an emailed code; ends every session of the user and, unless the project keeps them, API keys.',
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode.extend({ password }),
    answer: success,
    answerHeaders: DeviceToken.extend(RemovedThings.shape),
    errors: [...codeErrors, 'PASSWORD_AUTHENTICATION_NOT_ENABLED', ...newPasswordErrors],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/update': {
    purpose: 'Change the password of the signed-in user; every other session of the user ends.',
    invalidates: ['user', 'sessions'],
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ old_password: password, new_password: password }),
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      ...newPasswordErrors,
      'USER_DOES_NOT_HAVE_PASSWORD',
      'PASSWORD_CONFIRMATION_MISMATCH',
    ],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/password/set': {
    purpose: 'Give the signed-in user a first password.',
    invalidates: ['user', 'users'],
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ password }),
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', ...newPasswordErrors],
    refusals: ['PASSWORD_ALREADY_SET', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/password-check': {
    purpose: 'Check whether a new password would be accepted, before it is sent with a form. Nothing is stored.',
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({
      password,
      email: text
        .pipe(z.string().max(limits.emailMaxCharacters))
        .optional()
        .describe(
          "The user's email, if it is known: in production, passwords that are little more than it are refused.",
        ),
    }),
    answer: success,
    errors: newPasswordErrors,
    addition: true,
  },
  'POST /latchkey/first-owner': {
    purpose: 'Create the first owner of this installation with the token printed at startup, and sign them in.',
    access: 'public',
    projectFrom: 'nowhere',
    body: z.strictObject({ token: text, email: strictEmail, password }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: [
      ...newPasswordErrors,
      'VERIFICATION_CODE_NOT_FOUND',
      'VERIFICATION_CODE_EXPIRED',
      'VERIFICATION_CODE_ALREADY_USED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;

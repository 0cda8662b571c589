import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { strictEmail, text, url } from '../../input/scalars.ts';
import { CodeIsValid, codeErrors, DeviceToken, OneTimeCode, RemovedThings, SignedIn } from '../shapes.ts';

export const otp = {
  'POST /auth/otp/send-sign-in-code': {
    purpose: 'Email a link and a short code that sign in, or up; the nonce completes the short code.',
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: json(z.object({ nonce: z.string() })),
    errors: ['USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['MAGIC_LINK_OFF', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/otp/send-sign-in-code': {
    purpose:
      'The same, also to an account with an unverified address: signing in with this code ends all access set up before.',
    access: 'client',
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: json(z.object({ nonce: z.string() })),
    errors: ['SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['MAGIC_LINK_OFF', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /auth/otp/sign-in/check-code': {
    purpose: 'Check a sign-in code without using it up.',
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode,
    answer: CodeIsValid,
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/otp/check-code': {
    purpose: 'Check a sign-in code without using it up; returns the first letter and domain of its address.',
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode,
    answer: json(z.object({ masked_email: z.string() })),
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /auth/otp/sign-in': {
    purpose: 'Sign in with the code of a magic link, or with the six typed characters followed by the nonce.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: OneTimeCode,
    answer: json(SignedIn),
    answerHeaders: DeviceToken.extend(RemovedThings.shape),
    errors: [...codeErrors, 'USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    refusals: ['USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED', 'MAGIC_LINK_OFF', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

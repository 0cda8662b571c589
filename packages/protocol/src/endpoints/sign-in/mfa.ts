import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { exactly, oneOf, text, totpSecret } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { secondFactors } from '../../sign-in-methods.ts';
import { codeErrors, DeviceToken, SignedIn } from '../shapes.ts';
import { SecurityKey } from './security-keys.ts';

const attemptCode = exactly(limits.codeCharacters);
const attemptErrors = [...codeErrors, 'INVALID_TOTP_CODE'] as const;

const ofUser = { access: 'client', user: 'USER_AUTHENTICATION_REQUIRED', addition: true } as const;

export const mfa = {
  'POST /latchkey/mfa/options': {
    purpose: 'What can complete a sign-in that requires a second factor, and for how long its browser can be trusted.',
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({ code: attemptCode }),
    answer: json(
      z.object({
        ways: z.array(z.enum(secondFactors)).describe('In the order in which they are best offered.'),
        trusted_device_days: z.int().nullable().describe('Null where the project asks every time.'),
      }),
    ),
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /auth/mfa/sign-in': {
    purpose: 'Complete a sign-in that requires a second factor with a code from the authenticator app.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ type: oneOf('totp'), totp: text, code: attemptCode }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: attemptErrors,
    refusals: ['USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/mfa/recover': {
    purpose: 'Complete a sign-in that requires a second factor with a recovery code, which is used up.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ code: attemptCode, recovery_code: text }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: attemptErrors,
    refusals: ['USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/mfa/totp': {
    purpose: 'Turn on two-factor authentication for the signed-in user, with a code from the authenticator app.',
    invalidates: ['user', 'users'],
    belowMinimum: true,
    ...ofUser,
    body: z.strictObject({
      secret: totpSecret.describe('The secret shared with the authenticator app, as base64: at least ten bytes.'),
      code: text.describe('The code the app shows now.'),
    }),
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['INVALID_TOTP_CODE', 'USER_NOT_FOUND'],
  },
  'GET /latchkey/mfa': {
    purpose: "What the signed-in user's second factors are; security keys oldest first.",
    belowMinimum: true,
    ...ofUser,
    query: z.strictObject({}),
    answer: json(
      z.object({
        authenticator_app: z.boolean(),
        security_keys: z.array(SecurityKey),
        recovery_codes_remaining: z.int(),
      }),
    ),
    errors: [],
  },
  'GET /latchkey/mfa/recovery-codes': {
    purpose: "Count the signed-in user's remaining recovery codes, and say when they were created.",
    belowMinimum: true,
    ...ofUser,
    query: z.strictObject({}),
    answer: json(z.object({ remaining: z.int(), created_at_millis: z.int().nullable() })),
    errors: [],
  },
  'POST /latchkey/mfa/recovery-codes': {
    purpose: 'Create ten recovery codes for the signed-in user, shown only once; replaces earlier ones.',
    belowMinimum: true,
    ...ofUser,
    inPerson: true,
    recentProof: true,
    answer: json(z.object({ recovery_codes: z.array(z.string()), created_at_millis: z.int() }), 201),
    errors: ['USER_NOT_FOUND'],
    refusals: ['SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

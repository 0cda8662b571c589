import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { exactly, oneOf, text, totpSecret } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { codeErrors, DeviceToken, SignedIn } from '../shapes.ts';

const attemptCode = exactly(limits.codeCharacters);
const attemptErrors = [...codeErrors, 'INVALID_TOTP_CODE'] as const;

const ofUser = { access: 'client', user: 'USER_AUTHENTICATION_REQUIRED', addition: true } as const;

export const mfa = {
  'POST /auth/mfa/sign-in': {
    purpose: 'Complete a sign-in that asked for a second factor with the code of the authenticator app.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ type: oneOf('totp'), totp: text, code: attemptCode }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: attemptErrors,
    refusals: ['USER_BANNED', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/mfa/recover': {
    purpose: 'Complete a sign-in that asked for a second factor with a recovery code, which is used up.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ code: attemptCode, recovery_code: text }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: attemptErrors,
    refusals: ['USER_BANNED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/mfa/totp': {
    purpose: 'Switch the second factor of the signed-in user on, with a code that the authenticator app shows for it.',
    invalidates: ['user', 'users'],
    belowMinimum: true,
    ...ofUser,
    body: z.strictObject({
      secret: totpSecret.describe('What the authenticator app shares with the user, as base64: at least ten bytes.'),
      code: text.describe('What the app shows now.'),
    }),
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['INVALID_TOTP_CODE', 'USER_NOT_FOUND'],
  },
  'GET /latchkey/mfa/recovery-codes': {
    purpose: 'How many recovery codes the signed-in user has left, and when they were made.',
    belowMinimum: true,
    ...ofUser,
    query: z.strictObject({}),
    answer: json(z.object({ remaining: z.int(), created_at_millis: z.int().nullable() })),
    errors: [],
  },
  'POST /latchkey/mfa/recovery-codes': {
    purpose: 'Make ten new recovery codes for the signed-in user, shown this once; earlier ones end.',
    belowMinimum: true,
    ...ofUser,
    inPerson: true,
    recentProof: true,
    answer: json(z.object({ recovery_codes: z.array(z.string()), created_at_millis: z.int() }), 201),
    errors: ['USER_NOT_FOUND'],
    refusals: ['SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

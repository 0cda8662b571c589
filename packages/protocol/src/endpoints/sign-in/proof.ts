import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { password, text } from '../../input/scalars.ts';
import { proofWays } from '../../sign-in-methods.ts';
import { codeErrors, OneTimeCode } from '../shapes.ts';
import { Assertion, AuthenticationOptions } from './passkeys.ts';

const Way = z.enum(proofWays);

const ofUser = {
  access: 'client',
  user: 'USER_AUTHENTICATION_REQUIRED',
  inPerson: true,
  // It is how a session comes to prove enough.
  belowMinimum: true,
  addition: true,
} as const;
/** What a proof is answered with: from now on the session counts as proven just now. */
const proven = { answer: json(z.object({ access_token: z.string() })) } as const;
const passkeyErrors = [...codeErrors, 'PASSKEY_AUTHENTICATION_NOT_ENABLED', 'PASSKEY_AUTHENTICATION_FAILED'] as const;

/** How users confirm in a session that it is still them, before acts that need a recent proof. */
export const proof = {
  'GET /latchkey/proof': {
    purpose: 'How the signed-in user can confirm their identity, when they last did, and how long that lasts.',
    ...ofUser,
    query: z.strictObject({}),
    answer: json(
      z.object({
        ways: z.array(Way).describe('Empty if the user has to sign in again.'),
        email: z.string().nullable().describe("Where a code would be sent; null if that isn't available."),
        proven_at_millis: z.int().describe('When the user signed in, or last confirmed their identity.'),
        max_age_seconds: z.int().nullable().describe('How long that lasts; null for always.'),
      }),
    ),
    errors: [],
  },
  'POST /latchkey/proof/password': {
    purpose: "Confirm the signed-in user's identity with the password.",
    ...ofUser,
    body: z.strictObject({ password }),
    ...proven,
    errors: ['PASSWORD_CONFIRMATION_MISMATCH'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'PASSWORD_NOT_ENOUGH'],
  },
  'POST /latchkey/proof/totp': {
    purpose: "Confirm the signed-in user's identity with a code from the authenticator app.",
    ...ofUser,
    body: z.strictObject({ totp: text }),
    ...proven,
    errors: ['INVALID_TOTP_CODE'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/recovery-code': {
    purpose: "Confirm the signed-in user's identity with a recovery code, which is used up.",
    ...ofUser,
    body: z.strictObject({ recovery_code: text }),
    ...proven,
    errors: ['INVALID_TOTP_CODE'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/email-code/send': {
    purpose: "Email a short code to the signed-in user's verified primary address; the nonce completes it.",
    ...ofUser,
    body: z.strictObject({}).optional(),
    answer: json(z.object({ nonce: z.string() })),
    errors: [],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/email-code': {
    purpose: "Confirm the signed-in user's identity with an emailed six-character code, followed by the nonce.",
    ...ofUser,
    body: OneTimeCode,
    ...proven,
    errors: codeErrors,
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/passkey/initiate': {
    purpose:
      "Start confirming the signed-in user's identity with a passkey: the options for the browser, and the code.",
    ...ofUser,
    body: z.strictObject({}).optional(),
    answer: json(z.object({ options_json: AuthenticationOptions, code: z.string() })),
    errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/passkey': {
    purpose: "Confirm the signed-in user's identity with a passkey.",
    ...ofUser,
    body: z.strictObject({ authentication_response: Assertion, code: text }),
    ...proven,
    errors: passkeyErrors,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { exactly, text, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { codeErrors, DeviceToken, SignedIn } from '../shapes.ts';
import { Assertion, AuthenticationOptions, Credential, PasskeyName, RegistrationOptions } from './passkeys.ts';

const Keys = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));

/** What a browser is asked for that is to register a security key: one that need not store anything, nor ask for a PIN. */
const NewKeyOptions = RegistrationOptions.omit({ extensions: true }).extend({
  excludeCredentials: Keys,
  authenticatorSelection: z.object({
    authenticatorAttachment: z.literal('cross-platform'),
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('discouraged'),
  }),
});

const KeyUseOptions = AuthenticationOptions.extend({
  allowCredentials: Keys,
  userVerification: z.literal('discouraged'),
});

export const SecurityKey = z.object({
  id: z.string(),
  name: z.string(),
  created_at_millis: z.int(),
  last_used_at_millis: z.int().nullable(),
});

/** A challenge, and what answers it. */
const Use = z.strictObject({ authentication_response: Assertion, code: text });

const ofUser = {
  access: 'client',
  user: 'USER_AUTHENTICATION_REQUIRED',
  inPerson: true,
  addition: true,
} as const;
const OwnKey = z.object({ id: uuid });
const KeyUse = json(z.object({ options_json: KeyUseOptions, code: z.string() }));

/** Security keys: what a user touches after the first factor. They sign in with nothing else, unlike passkeys. */
export const securityKeys = {
  'POST /latchkey/mfa/security-key/initiate': {
    purpose:
      'Start completing a sign-in with a security key: the options for the browser, and the code of the challenge.',
    access: 'client',
    belowMinimum: true,
    body: z.strictObject({ code: exactly(limits.codeCharacters) }),
    answer: KeyUse,
    errors: codeErrors,
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/mfa/security-key': {
    purpose: 'Complete a sign-in that requires a second factor with a security key.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({
      code: exactly(limits.codeCharacters).describe('Names the sign-in that waits.'),
      authentication_response: Assertion,
      challenge_code: text.describe('Names the challenge.'),
    }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: [...codeErrors, 'PASSKEY_AUTHENTICATION_FAILED'],
    refusals: ['USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/proof/security-key/initiate': {
    purpose:
      "Start confirming the signed-in user's identity with a security key: the options for the browser, and the code.",
    ...ofUser,
    belowMinimum: true,
    body: z.strictObject({}).optional(),
    answer: KeyUse,
    errors: ['USER_NOT_FOUND'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/proof/security-key': {
    purpose: "Confirm the signed-in user's identity with a security key.",
    ...ofUser,
    belowMinimum: true,
    body: Use,
    answer: json(z.object({ access_token: z.string() })),
    errors: ['PASSKEY_AUTHENTICATION_FAILED'],
    refusals: ['PROOF_WAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/security-keys/initiate': {
    purpose: 'Start adding a security key: the options for the browser, and the code that completes it.',
    ...ofUser,
    belowMinimum: true,
    body: z.strictObject({}).optional(),
    recentProof: true,
    answer: json(z.object({ options_json: NewKeyOptions, code: z.string() })),
    errors: ['USER_NOT_FOUND'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/security-keys': {
    purpose: 'Add a security key to the signed-in user. The first one turns on two-factor authentication.',
    invalidates: ['user', 'users'],
    ...ofUser,
    belowMinimum: true,
    body: z.strictObject({ credential: Credential, code: text }),
    recentProof: true,
    answer: json(SecurityKey, 201),
    errors: [...codeErrors, 'PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_REGISTRATION_FAILED', 'USER_NOT_FOUND'],
    refusals: ['SECURITY_KEYS_TOO_MANY'],
  },
  'PATCH /latchkey/security-keys/:id': {
    purpose: 'Rename a security key of the signed-in user.',
    ...ofUser,
    params: OwnKey,
    body: z.strictObject({ name: PasskeyName }),
    answer: json(SecurityKey),
    errors: [],
    refusals: ['SECURITY_KEY_UNKNOWN'],
  },
  'DELETE /latchkey/security-keys/:id': {
    purpose:
      'Remove a security key of the signed-in user. Without another one or an authenticator app, two-factor authentication turns off.',
    invalidates: ['user', 'users'],
    ...ofUser,
    params: OwnKey,
    recentProof: true,
    answer: success,
    errors: ['USER_NOT_FOUND'],
    refusals: ['SECURITY_KEY_UNKNOWN'],
  },
} as const satisfies EndpointTable;

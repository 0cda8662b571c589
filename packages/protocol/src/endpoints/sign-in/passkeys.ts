import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { flag, text, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { codeErrors, DeviceToken, SignedIn } from '../shapes.ts';

const CredentialParameters = z.object({ alg: z.int(), type: z.literal('public-key') });

export const RegistrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(CredentialParameters),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
});

export const AuthenticationOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
});

/** What a browser says of a new passkey; whatever else it says is not read. */
export const Credential = z.object({
  id: text,
  rawId: text,
  type: text,
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: z.array(text).nullish() }),
});

/** What a browser says when a passkey was used. */
export const Assertion = z.object({
  id: text,
  rawId: text,
  type: text,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

export const Passkey = z.object({
  id: z.string(),
  credential_id: z.string().describe('What browsers know it by.'),
  transports: z.array(z.string()),
  name: z.string(),
  created_at_millis: z.int(),
  last_used_at_millis: z.int().nullable(),
  is_backed_up: z.boolean().describe('It is kept by a provider that copies it to other devices.'),
});

const Registration = z.strictObject({ credential: Credential, code: text });
/** `is_automatic` means the browser created it by itself, so user presence isn't required. */
const AddedRegistration = Registration.extend({ is_automatic: flag.optional() });
const registrationErrors = [
  ...codeErrors,
  'PASSKEY_AUTHENTICATION_NOT_ENABLED',
  'PASSKEY_AUTHENTICATION_FAILED',
  'PASSKEY_REGISTRATION_FAILED',
  'USER_NOT_FOUND',
] as const;

const ofUser = { access: 'client', user: 'USER_AUTHENTICATION_REQUIRED', addition: true } as const;
const OwnPasskey = z.object({ id: uuid });
/** Of passkeys and security keys alike. */
export const PasskeyName = text.pipe(z.string().trim().min(1).max(limits.passkeyNameMaxCharacters));

export const passkeys = {
  'POST /auth/passkey/initiate-passkey-registration': {
    purpose: 'Start creating a passkey: the options for the browser, and the code that completes it.',
    access: 'client',
    belowMinimum: true,
    user: 'SCHEMA_ERROR',
    inPerson: true,
    recentProof: true,
    answer: json(z.object({ options_json: RegistrationOptions, code: z.string() })),
    errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED', 'USER_NOT_FOUND'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/passkey/register': {
    purpose: "Replace the signed-in user's passkeys with this one.",
    access: 'client',
    belowMinimum: true,
    user: 'SCHEMA_ERROR',
    body: Registration,
    inPerson: true,
    recentProof: true,
    answer: json(z.object({ user_handle: z.string() })),
    errors: registrationErrors,
  },
  'POST /auth/passkey/initiate-passkey-authentication': {
    purpose: 'Start a passkey sign-in: the options for the browser, and the code that completes it.',
    access: 'client',
    belowMinimum: true,
    answer: json(z.object({ options_json: AuthenticationOptions, code: z.string() })),
    errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /auth/passkey/sign-in': {
    purpose: 'Sign in with a passkey.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ authentication_response: Assertion, code: text }),
    answer: json(SignedIn),
    answerHeaders: DeviceToken,
    errors: [
      ...codeErrors,
      'PASSKEY_AUTHENTICATION_NOT_ENABLED',
      'PASSKEY_AUTHENTICATION_FAILED',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ],
    refusals: ['USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED'],
  },
  'GET /latchkey/passkeys': {
    purpose: "List the signed-in user's passkeys, oldest first.",
    belowMinimum: true,
    ...ofUser,
    query: z.strictObject({}),
    answer: json(list(Passkey)),
    errors: [],
  },
  'POST /latchkey/passkeys': {
    purpose: 'Add a passkey to the signed-in user.',
    invalidates: ['user', 'users'],
    belowMinimum: true,
    ...ofUser,
    body: AddedRegistration,
    inPerson: true,
    recentProof: true,
    answer: json(Passkey, 201),
    errors: registrationErrors,
    refusals: ['PASSKEYS_TOO_MANY'],
  },
  'PATCH /latchkey/passkeys/:id': {
    purpose: 'Rename a passkey of the signed-in user.',
    ...ofUser,
    params: OwnPasskey,
    body: z.strictObject({ name: PasskeyName }),
    inPerson: true,
    answer: json(Passkey),
    errors: [],
    refusals: ['PASSKEY_UNKNOWN'],
  },
  'DELETE /latchkey/passkeys/:id': {
    purpose: 'Remove a passkey of the signed-in user, unless it is the last way to sign in.',
    invalidates: ['user', 'users'],
    ...ofUser,
    params: OwnPasskey,
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['USER_NOT_FOUND'],
    refusals: ['PASSKEY_UNKNOWN', 'LAST_WAY_IN'],
  },
} as const satisfies EndpointTable;

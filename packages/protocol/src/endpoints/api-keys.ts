import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../endpoint.ts';
import { displayName, flag, instant, text, userIdOrMe, uuid } from '../scalars.ts';

const ApiKey = z.object({
  id: z.string(),
  description: z.string(),
  type: z.literal('user'),
  user_id: z.string(),
  is_public: z.boolean(),
  created_at_millis: z.int(),
  /** Left out for a key that lasts. */
  expires_at_millis: z.int().optional(),
  /** Left out as long as the key is good. */
  manually_revoked_at_millis: z.int().optional(),
  value: z.object({ last_four: z.string() }),
});

const ofKey = z.strictObject({ id: uuid });
/** Published clients say whose key they mean, which its id says already. */
const ofOwner = z.strictObject({ user_id: userIdOrMe.optional() });
const Presented = z.strictObject({ api_key: text });

export const apiKeys = {
  'POST /user-api-keys': {
    purpose: 'Create an API key for a user: clients for the signed-in one. The full key is shown this once.',
    access: 'client',
    query: ofOwner,
    body: z.strictObject({
      user_id: userIdOrMe,
      description: displayName,
      /** 0 is another way to write null: a key that lasts. */
      expires_at_millis: instant.nullable(),
      is_public: flag.optional(),
    }),
    inPerson: true,
    answer: json(ApiKey.extend({ value: z.string() })),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN', 'API_KEYS_TOO_MANY'],
  },
  'GET /user-api-keys': {
    purpose: 'List the API keys of a user, newest first, at most 1000, also those that are revoked or have expired.',
    access: 'client',
    query: ofOwner,
    answer: json(list(ApiKey)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'GET /latchkey/user-api-keys': {
    purpose: 'The same list, with the time of the last check of each key, to the minute.',
    access: 'client',
    query: ofOwner.required(),
    answer: json(list(ApiKey.extend({ last_used_at_millis: z.int().nullable() }))),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
    addition: true,
  },
  'GET /user-api-keys/:id': {
    purpose: 'Read an API key of a user.',
    access: 'client',
    params: ofKey,
    query: ofOwner,
    answer: json(ApiKey),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'PATCH /user-api-keys/:id': {
    purpose: 'Describe an API key of a user, or revoke it for good.',
    access: 'client',
    params: ofKey,
    query: ofOwner,
    body: z.strictObject({ description: displayName.optional(), revoked: flag.pipe(z.literal(true)).optional() }),
    inPerson: true,
    answer: json(ApiKey),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'POST /user-api-keys/check': {
    purpose: 'Find out whose API key it is, and whether it is good.',
    access: 'server',
    body: Presented,
    answer: json(ApiKey),
    errors: ['API_KEY_NOT_FOUND', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'],
    refusals: ['USER_API_KEYS_OFF'],
  },
  'POST /integrations/credential-scanning/revoke': {
    purpose: 'Revoke an API key that was found where others can read it, and tell its owner by mail.',
    access: 'public',
    projectFrom: 'nowhere',
    body: Presented,
    answer: success,
    errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { displayName, flag, instant, text, userIdOrMe, uuid } from '../../input/scalars.ts';

const common = {
  id: z.string().describe("The key's id; it reveals nothing about the key itself."),
  description: z.string().describe("What it is for, in its creator's words."),
  is_public: z.boolean().describe("Whether it may be public: if found in a public place, it isn't revoked."),
  created_at_millis: z.int().describe('When it was made.'),
  expires_at_millis: z.int().optional().describe("When it expires; left out for a key that doesn't."),
  manually_revoked_at_millis: z.int().optional().describe("When it was revoked; left out if it wasn't."),
  value: z.object({ last_four: z.string() }).describe('The end of the key, for telling keys apart.'),
};
const UserApiKey = z.object({
  ...common,
  type: z.literal('user').describe('Whether it belongs to a user or a team.'),
  user_id: z.string().describe('The id of its user.'),
});
const TeamApiKey = z.object({
  ...common,
  type: z.literal('team').describe('Whether it belongs to a user or a team.'),
  team_id: z.string().describe('The id of its user.'),
});
/** The full key, which is shown at its making alone. */
const madeNow = { value: z.string().describe('The full key, shown only when it is created.') };
const lastUse = {
  last_used_at_millis: z.int().nullable().describe('When it was last used, to the minute; null if never.'),
};

const ofKey = z.strictObject({ id: uuid });
/** Published clients say whose key they mean, which its id says already. */
const ofUser = z.strictObject({ user_id: userIdOrMe.optional() });
const ofTeam = z.strictObject({ team_id: uuid });
const Presented = z.strictObject({ api_key: text });
const order = {
  description: displayName.describe('What it is for.'),
  expires_at_millis: instant.nullable().describe("When it expires; null, or 0, for a key that doesn't."),
  is_public: flag
    .optional()
    .describe("Whether it may be public: if found in a public place, it isn't revoked. False by default."),
};
const Changes = z.strictObject({
  description: displayName.optional().describe('What it is for.'),
  revoked: flag.pipe(z.literal(true)).optional().describe('Revokes it, which cannot be undone.'),
});
const checkErrors = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const;

export const apiKeys = {
  'POST /user-api-keys': {
    purpose: 'Create an API key for a user; clients only for the signed-in one. The full key is shown only once.',
    invalidates: ['apiKeys'],
    access: 'client',
    ownerRole: 'developer',
    query: ofUser,
    body: z.strictObject({ user_id: userIdOrMe, ...order }),
    inPerson: true,
    recentProof: true,
    answer: json(UserApiKey.extend(madeNow)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN', 'API_KEYS_TOO_MANY'],
  },
  'GET /user-api-keys': {
    purpose: "List a user's API keys, newest first, at most 1000, including revoked and expired ones.",
    access: 'client',
    query: ofUser,
    answer: json(list(UserApiKey)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'GET /latchkey/user-api-keys': {
    purpose: 'The same list, with the time each key was last checked, to the minute.',
    access: 'client',
    query: ofUser.required(),
    answer: json(list(UserApiKey.extend(lastUse))),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
    addition: true,
  },
  'GET /user-api-keys/:id': {
    purpose: 'Read an API key of a user.',
    access: 'client',
    params: ofKey,
    query: ofUser,
    answer: json(UserApiKey),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'PATCH /user-api-keys/:id': {
    purpose: 'Describe an API key of a user, or revoke it for good.',
    invalidates: ['apiKeys'],
    access: 'client',
    params: ofKey,
    query: ofUser,
    body: Changes,
    inPerson: true,
    recentProof: true,
    answer: json(UserApiKey),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'POST /user-api-keys/check': {
    purpose: 'Check an API key, and return its owner.',
    access: 'server',
    body: Presented,
    answer: json(UserApiKey),
    errors: checkErrors,
    refusals: ['USER_API_KEYS_OFF'],
  },
  'POST /integrations/credential-scanning/revoke': {
    purpose:
      "Revoke an API key found in a public place, and notify its user, or the members who manage its team's keys, by email.",
    access: 'public',
    projectFrom: 'nowhere',
    body: Presented,
    answer: success,
    errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

/** Clients have to hold `$manage_api_keys` in the team; to others it looks as if there was nothing. */
export const teamApiKeys = {
  'POST /team-api-keys': {
    purpose: 'Create an API key for a team. The full key is shown only once.',
    invalidates: ['teamApiKeys'],
    access: 'client',
    ownerRole: 'developer',
    query: ofTeam.partial(),
    body: z.strictObject({ team_id: uuid, ...order }),
    inPerson: true,
    recentProof: true,
    answer: json(TeamApiKey.extend(madeNow)),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_API_KEYS_OFF', 'API_KEYS_TOO_MANY'],
  },
  'GET /team-api-keys': {
    purpose: "List a team's API keys, newest first, at most 1000, including revoked and expired ones.",
    access: 'client',
    query: ofTeam,
    answer: json(list(TeamApiKey)),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_API_KEYS_OFF'],
  },
  'GET /latchkey/team-api-keys': {
    purpose: 'The same list, with the time each key was last checked, to the minute.',
    access: 'client',
    query: ofTeam,
    answer: json(list(TeamApiKey.extend(lastUse))),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_API_KEYS_OFF'],
    addition: true,
  },
  'GET /team-api-keys/:id': {
    purpose: 'Read an API key of a team.',
    access: 'client',
    params: ofKey,
    query: ofTeam,
    answer: json(TeamApiKey),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['TEAM_API_KEYS_OFF'],
  },
  'PATCH /team-api-keys/:id': {
    purpose: 'Describe an API key of a team, or revoke it for good.',
    invalidates: ['teamApiKeys'],
    access: 'client',
    params: ofKey,
    query: ofTeam,
    body: Changes,
    inPerson: true,
    recentProof: true,
    answer: json(TeamApiKey),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
    refusals: ['TEAM_API_KEYS_OFF'],
  },
  'POST /team-api-keys/check': {
    purpose: 'Check an API key, and return its team.',
    access: 'server',
    body: Presented,
    answer: json(TeamApiKey),
    errors: checkErrors,
    refusals: ['TEAM_API_KEYS_OFF'],
  },
} as const satisfies EndpointTable;

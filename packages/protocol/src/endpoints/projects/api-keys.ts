import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { displayName, flag, instant, text, userIdOrMe, uuid } from '../../input/scalars.ts';

const common = {
  id: z.string().describe('Of the key; it tells nothing of the key itself.'),
  description: z.string().describe('What it is for, as whoever made it has said.'),
  is_public: z.boolean().describe('Whether others may see it: one that is found where others can read it stays good.'),
  created_at_millis: z.int().describe('When it was made.'),
  expires_at_millis: z.int().optional().describe('Until when it is good; left out for a key that lasts.'),
  manually_revoked_at_millis: z.int().optional().describe('When it was revoked; left out where nobody has revoked it.'),
  value: z.object({ last_four: z.string() }).describe('The end of the key, by which people tell their keys apart.'),
};
const UserApiKey = z.object({
  ...common,
  type: z.literal('user').describe('Whether it is of a user or of a team.'),
  user_id: z.string().describe('Whose it is.'),
});
const TeamApiKey = z.object({
  ...common,
  type: z.literal('team').describe('Whether it is of a user or of a team.'),
  team_id: z.string().describe('Whose it is.'),
});
/** The full key, which is shown at its making alone. */
const madeNow = { value: z.string().describe('The full key, which is shown at its making alone.') };
const lastUse = {
  last_used_at_millis: z
    .int()
    .nullable()
    .describe('When it was last used, to the minute; null for one that nobody has used.'),
};

const ofKey = z.strictObject({ id: uuid });
/** Published clients say whose key they mean, which its id says already. */
const ofUser = z.strictObject({ user_id: userIdOrMe.optional() });
const ofTeam = z.strictObject({ team_id: uuid });
const Presented = z.strictObject({ api_key: text });
const order = {
  description: displayName.describe('What it is for.'),
  expires_at_millis: instant
    .nullable()
    .describe('Until when it is good; null for a key that lasts, and 0 is another way to write that.'),
  is_public: flag
    .optional()
    .describe(
      'Whether others may see it: one that is found where others can read it stays good. False where nothing is said.',
    ),
};
const Changes = z.strictObject({
  description: displayName.optional().describe('What it is for.'),
  revoked: flag.pipe(z.literal(true)).optional().describe('Revokes it, which cannot be undone.'),
});
const checkErrors = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const;

export const apiKeys = {
  'POST /user-api-keys': {
    purpose: 'Create an API key for a user: clients for the signed-in one. The full key is shown this once.',
    invalidates: ['apiKeys'],
    access: 'client',
    query: ofUser,
    body: z.strictObject({ user_id: userIdOrMe, ...order }),
    inPerson: true,
    recentProof: true,
    answer: json(UserApiKey.extend(madeNow)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN', 'API_KEYS_TOO_MANY'],
  },
  'GET /user-api-keys': {
    purpose: 'List the API keys of a user, newest first, at most 1000, also those that are revoked or have expired.',
    access: 'client',
    query: ofUser,
    answer: json(list(UserApiKey)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: ['USER_API_KEYS_OFF', 'API_KEYS_NOT_OWN'],
  },
  'GET /latchkey/user-api-keys': {
    purpose: 'The same list, with the time of the last check of each key, to the minute.',
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
    purpose: 'Find out whose API key it is, and whether it is good.',
    access: 'server',
    body: Presented,
    answer: json(UserApiKey),
    errors: checkErrors,
    refusals: ['USER_API_KEYS_OFF'],
  },
  'POST /integrations/credential-scanning/revoke': {
    purpose:
      'Revoke an API key that was found where others can read it, and tell by mail whose it is, or who manages those of its team.',
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
    purpose: 'Create an API key for a team. The full key is shown this once.',
    invalidates: ['teamApiKeys'],
    access: 'client',
    query: ofTeam.partial(),
    body: z.strictObject({ team_id: uuid, ...order }),
    inPerson: true,
    recentProof: true,
    answer: json(TeamApiKey.extend(madeNow)),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_API_KEYS_OFF', 'API_KEYS_TOO_MANY'],
  },
  'GET /team-api-keys': {
    purpose: 'List the API keys of a team, newest first, at most 1000, also those that are revoked or have expired.',
    access: 'client',
    query: ofTeam,
    answer: json(list(TeamApiKey)),
    errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_API_KEYS_OFF'],
  },
  'GET /latchkey/team-api-keys': {
    purpose: 'The same list, with the time of the last check of each key, to the minute.',
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
    purpose: 'Find out which team an API key belongs to, and whether it is good.',
    access: 'server',
    body: Presented,
    answer: json(TeamApiKey),
    errors: checkErrors,
    refusals: ['TEAM_API_KEYS_OFF'],
  },
} as const satisfies EndpointTable;

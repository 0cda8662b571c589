import * as z from 'zod';
import { type EndpointTable, json, page, success } from '../../endpoint.ts';
import {
  atMost,
  displayName,
  flag,
  imageUrl,
  integer,
  looseEmail,
  metadata,
  nonEmptyText,
  oneOf,
  password,
  text,
  totpSecret,
  uuid,
} from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { User } from '../shapes.ts';

const ChangesByClient = z.strictObject({
  display_name: displayName.nullable().optional().describe('What the user is called; null takes the name away.'),
  profile_image_url: imageUrl
    .nullable()
    .optional()
    .describe('The picture of the user, also as a data URL; null takes it away.'),
  client_metadata: metadata.optional().describe('Takes the place of all client metadata that there were: any JSON.'),
  selected_team_id: uuid
    .nullable()
    .optional()
    .describe('The team to work in, of which the user is a member; null for none.'),
  totp_secret_base64: totpSecret
    .nullable()
    .optional()
    .describe(
      'What an authenticator app shares with the user, at least ten bytes, which switches the second factor on; null switches it off.',
    ),
  otp_auth_enabled: flag.optional().describe('Whether a magic link or email code signs the user in.'),
  passkey_auth_enabled: flag.optional().describe('False removes all passkeys. True is refused: they are registered.'),
});
const ChangesByServer = z.strictObject({
  ...ChangesByClient.shape,
  client_read_only_metadata: metadata.optional().describe('Takes the place of all that there were: any JSON.'),
  server_metadata: metadata.optional().describe('Takes the place of all that there were: any JSON.'),
  primary_email: nonEmptyText.pipe(looseEmail).nullable().optional().describe("The user's email; null removes it."),
  primary_email_verified: flag.optional().describe('Whether to mark the primary email as verified.'),
  primary_email_auth_enabled: flag
    .optional()
    .describe('Whether the user signs in with the primary email; refused if another user does.'),
  password: password.nullable().optional().describe('The new password; null removes it.'),
  password_hash: nonEmptyText
    .optional()
    .describe('A hash of the password that another system has made, in place of the password itself.'),
  is_anonymous: flag.pipe(z.literal(false)).optional().describe('False turns an anonymous user into a regular one.'),
});
const GivenAccount = z.strictObject({
  id: nonEmptyText,
  account_id: nonEmptyText.pipe(atMost(limits.providerAccountIdMaxCharacters)),
  email: atMost(limits.emailMaxCharacters).nullable().optional(),
});
const NewUser = ChangesByServer.omit({ selected_team_id: true }).extend({
  oauth_providers: z
    .array(GivenAccount)
    .max(limits.givenAccounts)
    .optional()
    .describe('Accounts at other providers that sign the user in.'),
  is_anonymous: flag.optional().describe('Whether the user starts as an anonymous user.'),
});

const OfUser = z.strictObject({ user_id: uuid });
const NoQuery = z.strictObject({});
const change = {
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ],
  bodyLimit: limits.largeBodyBytes,
} as const;
const changeRefusals = [
  'PASSWORD_AND_HASH',
  'PASSWORD_HASH_UNSUPPORTED',
  'AUTH_NEEDS_EMAIL',
  'VERIFIED_NEEDS_EMAIL',
  'PASSWORD_NEEDS_EMAIL',
  'PASSWORD_AUTH_OFF',
  'OTP_OFF',
  'PASSKEY_BY_HAND',
  'TOO_MANY_REQUESTS',
] as const;

/** Fields that could let another person into an account, or lock its user out. */
const waysIn = [
  'totp_secret_base64',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'password_hash',
] as const;

/** Setting a way in lets you sign in as the user without a trace; support impersonates instead. */
const ofDevelopers = Object.fromEntries(waysIn.map((field) => [field, 'developer'] as const));

export const users = {
  'GET /users/me': {
    purpose: 'Read the signed-in user.',
    access: 'client',
    belowMinimum: true,
    user: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    query: NoQuery,
    answer: json(User),
    errors: [],
  },
  'PATCH /users/me': {
    purpose: 'Change the signed-in user.',
    invalidates: ['user', 'users', 'teamUsers', 'teamMembers', 'teamProfile'],
    access: 'client',
    user: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    query: NoQuery,
    body: { client: ChangesByClient, server: ChangesByServer },
    inPerson: ['totp_secret_base64', 'otp_auth_enabled', 'passkey_auth_enabled'],
    recentProof: waysIn,
    answer: json(User),
    ...change,
    refusals: ['PROFILE_IMAGE_INVALID', ...changeRefusals],
  },
  'DELETE /users/me': {
    purpose: 'Delete the signed-in user and all that belongs to it.',
    invalidates: ['users', 'teamUsers', 'teamMembers'],
    access: 'client',
    query: NoQuery,
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
    refusals: ['SELF_DELETION_OFF', 'LAST_OWNER'],
  },
  'GET /users/:user_id': {
    purpose: 'Read a user.',
    access: 'server',
    params: OfUser,
    query: NoQuery,
    answer: json(User.server),
    errors: ['USER_NOT_FOUND'],
  },
  'PATCH /users/:user_id': {
    purpose: 'Change a user.',
    invalidates: [
      'user',
      'users',
      'teamUsers',
      'teamMembers',
      'teamProfile',
      'contactChannels',
      'sessions',
      'factors',
      'metrics',
    ],
    access: 'server',
    params: OfUser,
    query: NoQuery,
    body: ChangesByServer,
    recentProof: waysIn,
    ownerRoleOf: ofDevelopers,
    answer: json(User.server),
    ...change,
    refusals: changeRefusals,
  },
  'DELETE /users/:user_id': {
    purpose: 'Delete a user and all that belongs to it.',
    invalidates: ['users', 'teamUsers', 'teamMembers', 'metrics'],
    access: 'server',
    params: OfUser,
    query: NoQuery,
    answer: success,
    errors: ['USER_NOT_FOUND'],
  },
  'GET /users': {
    purpose: "List and search the project's users.",
    access: 'server',
    reads: 'replica',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1)).optional().describe('The page size; without it, all users.'),
      cursor: uuid.optional().describe('The `next_cursor` of the previous page.'),
      order_by: oneOf('signed_up_at').optional().describe('By sign-up time; there is no other order.'),
      desc: flag.optional().describe('Whether to sort newest first.'),
      query: text.optional().describe('A part of the name or of an address, or the whole id.'),
      team_id: uuid.optional().describe('Those in this team.'),
    }),
    answer: json(page(User.server)),
    errors: [],
  },
  'POST /users': {
    purpose: 'Create a user, even if sign-up is off.',
    invalidates: ['users', 'teams', 'metrics'],
    access: 'server',
    query: NoQuery,
    body: NewUser,
    bodyLimit: limits.largeBodyBytes,
    answer: json(User.server, 201),
    errors: [
      'USER_EMAIL_ALREADY_EXISTS',
      'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_REQUIREMENTS_NOT_MET',
    ],
    refusals: [
      'PASSWORD_AND_HASH',
      'PASSWORD_HASH_UNSUPPORTED',
      'AUTH_NEEDS_EMAIL',
      'VERIFIED_NEEDS_EMAIL',
      'OAUTH_PROVIDER_UNKNOWN',
      'OAUTH_ACCOUNT_TWICE',
      'PASSWORD_AUTH_OFF',
      'OTP_OFF',
      'PASSKEY_BY_HAND',
      'TOO_MANY_REQUESTS',
    ],
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, page, success } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  base64,
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
  uuid,
} from '../scalars.ts';
import { User } from './shapes.ts';

const ChangesByClient = z.strictObject({
  display_name: displayName.nullable().optional(),
  profile_image_url: imageUrl.nullable().optional(),
  client_metadata: metadata.optional(),
  selected_team_id: uuid.nullable().optional(),
  totp_secret_base64: base64.nullable().optional(),
  otp_auth_enabled: flag.optional(),
  passkey_auth_enabled: flag.optional(),
});
const ChangesByServer = z.strictObject({
  ...ChangesByClient.shape,
  client_read_only_metadata: metadata.optional(),
  server_metadata: metadata.optional(),
  primary_email: nonEmptyText.pipe(looseEmail).nullable().optional(),
  primary_email_verified: flag.optional(),
  primary_email_auth_enabled: flag.optional(),
  password: password.nullable().optional(),
  password_hash: nonEmptyText.optional(),
  is_anonymous: flag.pipe(z.literal(false)).optional(),
});
const NewUser = ChangesByServer.omit({ selected_team_id: true }).extend({ is_anonymous: flag.optional() });

export const users = {
  'GET /users/me': {
    purpose: 'Read the signed-in user.',
    access: 'client',
    user: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    query: z.strictObject({}),
    answer: json(User),
    errors: [],
  },
  'PATCH /users/me': {
    purpose: 'Change the signed-in user.',
    access: 'client',
    user: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    query: z.strictObject({}),
    body: { client: ChangesByClient, server: ChangesByServer },
    bodyLimit: limits.largeBodyBytes,
    answer: json(User),
    errors: ['USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_EMAIL_ALREADY_EXISTS'],
    refusals: [
      'PROFILE_IMAGE_INVALID',
      'PASSWORD_AND_HASH',
      'PASSWORD_HASH_UNSUPPORTED',
      'AUTH_NEEDS_EMAIL',
      'VERIFIED_NEEDS_EMAIL',
      'PASSWORD_NEEDS_EMAIL',
      'PASSWORD_AUTH_OFF',
      'OTP_OFF',
      'PASSKEY_BY_HAND',
      'TOO_MANY_REQUESTS',
    ],
  },
  'DELETE /users/me': {
    purpose: 'Delete the signed-in user and all that belongs to it.',
    access: 'client',
    query: z.strictObject({}),
    answer: success,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
    refusals: ['SELF_DELETION_OFF'],
  },
  'GET /users': {
    purpose: 'List and search the users of the project.',
    access: 'server',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1)).optional(),
      cursor: uuid.optional(),
      order_by: oneOf('signed_up_at').optional(),
      desc: flag.optional(),
      query: text.optional(),
      team_id: uuid.optional(),
    }),
    answer: json(page(User.server)),
    errors: [],
  },
  'POST /users': {
    purpose: 'Create a user, whether people may sign up themselves or not.',
    access: 'server',
    query: z.strictObject({}),
    body: NewUser,
    bodyLimit: limits.largeBodyBytes,
    answer: json(User.server, 201),
    errors: ['USER_EMAIL_ALREADY_EXISTS'],
    refusals: [
      'PASSWORD_AND_HASH',
      'PASSWORD_HASH_UNSUPPORTED',
      'AUTH_NEEDS_EMAIL',
      'VERIFIED_NEEDS_EMAIL',
      'PASSWORD_AUTH_OFF',
      'OTP_OFF',
      'PASSKEY_BY_HAND',
      'TOO_MANY_REQUESTS',
    ],
  },
} as const satisfies EndpointTable;

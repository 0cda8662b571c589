import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { flag, looseEmail, nonEmptyText, oneOf, strictEmail, url, userIdOrMe, uuid } from '../../input/scalars.ts';
import { CodeIsValid, codeErrors, OneTimeCode } from '../shapes.ts';

const Channel = z.object({
  id: z.string().describe("The channel's id, unique to its user."),
  user_id: z.string().describe('The id of its user.'),
  type: z.literal('email').describe('Always an email, the only type so far.'),
  value: z.string().describe('The address itself.'),
  is_primary: z.boolean().describe("Whether it is the user's primary email."),
  is_verified: z.boolean().describe('Whether the user has verified it.'),
  used_for_auth: z.boolean().describe("Whether the user signs in with it, so that other users can't."),
});
const NewChannel = z.strictObject({
  user_id: userIdOrMe.describe('The id of the user to add it to.'),
  type: oneOf('email').describe('Always an email, the only type so far.'),
  value: nonEmptyText.pipe(looseEmail).describe('The address itself.'),
  used_for_auth: flag.describe('Whether the user signs in with it; refused if another user does.'),
  is_primary: flag.optional().describe('Whether it replaces the primary email.'),
});
const ChannelChanges = NewChannel.omit({ user_id: true }).partial();
/** Clients prove an address by a mail; servers may know better. */
const proven = { is_verified: flag.optional().describe('Whether to mark it as verified.') };

/** By these, an address becomes a way to sign in or to reset the password. */
const ofDevelopers = { is_primary: 'developer', is_verified: 'developer', used_for_auth: 'developer' } as const;

const OneChannel = z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid });
const NoQuery = z.strictObject({});

export const contactChannels = {
  'GET /contact-channels': {
    purpose:
      'List contact channels in the order in which they were added: those of a user, for servers of all users too.',
    access: 'client',
    query: z.strictObject({ user_id: userIdOrMe.optional(), contact_channel_id: uuid.optional() }),
    answer: json(list(Channel)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['CHANNELS_NOT_OWN'],
  },
  'POST /contact-channels': {
    purpose: 'Give a user one more contact channel.',
    invalidates: ['user', 'users', 'contactChannels'],
    access: 'client',
    query: NoQuery,
    body: { client: NewChannel, server: NewChannel.extend(proven) },
    ownerRoleOf: ofDevelopers,
    inPerson: true,
    recentProof: true,
    answer: json(Channel, 201),
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_NOT_FOUND',
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    ],
    refusals: ['CHANNELS_NOT_OWN', 'CHANNEL_EXISTS', 'CHANNELS_TOO_MANY', 'CHANNEL_NOT_PROVEN'],
  },
  'GET /contact-channels/:user_id/:contact_channel_id': {
    purpose: 'Read a contact channel.',
    access: 'client',
    params: OneChannel,
    query: NoQuery,
    answer: json(Channel),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['CHANNELS_NOT_OWN', 'CHANNEL_UNKNOWN'],
  },
  'PATCH /contact-channels/:user_id/:contact_channel_id': {
    purpose: 'Change a contact channel; another address has to be verified anew.',
    invalidates: ['user', 'users', 'contactChannels'],
    access: 'client',
    params: OneChannel,
    query: NoQuery,
    body: { client: ChannelChanges, server: ChannelChanges.extend(proven) },
    // Who owns the address that takes the place of a sign-in email can reset the password.
    ownerRoleOf: { ...ofDevelopers, value: 'developer' },
    inPerson: true,
    recentProof: ['value', 'used_for_auth', 'is_primary'],
    answer: json(Channel),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    refusals: ['CHANNELS_NOT_OWN', 'CHANNEL_MISSING', 'CHANNEL_EXISTS', 'CHANNEL_NOT_PROVEN'],
  },
  'DELETE /contact-channels/:user_id/:contact_channel_id': {
    purpose: 'Remove a contact channel; passwords and other ways to sign in stay.',
    invalidates: ['user', 'users', 'contactChannels'],
    access: 'client',
    params: OneChannel,
    query: NoQuery,
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['CHANNELS_NOT_OWN', 'CHANNEL_MISSING'],
  },
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': {
    purpose: 'Mail a link that verifies a contact channel.',
    access: 'client',
    params: OneChannel,
    body: z.strictObject({ callback_url: url }),
    answer: success,
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_ID_DOES_NOT_EXIST',
      'EMAIL_ALREADY_VERIFIED',
      'REDIRECT_URL_NOT_WHITELISTED',
    ],
    refusals: ['CHANNEL_NOT_OWN', 'CHANNEL_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/send-verification-code': {
    purpose: "Email a link that verifies the signed-in user's primary email; for older clients.",
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: success,
    errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/verify/check-code': {
    purpose: 'Look at a verification code without using it up.',
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode,
    answer: CodeIsValid,
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/verify': {
    purpose: "Verify a contact channel with the code emailed to it, or complete the code's sign-up.",
    invalidates: ['user', 'users', 'contactChannels'],
    access: 'client',
    belowMinimum: true,
    body: OneTimeCode,
    answer: success,
    errors: [...codeErrors, 'SIGN_UP_NOT_ENABLED'],
    refusals: ['CHANNEL_GONE', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

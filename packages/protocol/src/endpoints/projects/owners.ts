import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { password, strictEmail, uuid } from '../../input/scalars.ts';
import { codeErrors, DeviceToken, newPasswordErrors, OneTimeCode, Tokens } from '../shapes.ts';

const Owner = z.object({
  user_id: z.string().describe('Of the owner, on project `internal`.'),
  display_name: z.string().nullable().describe('What the owner is called; null for one without a name.'),
  primary_email: z.string().nullable().describe('Where the owner is reached by mail; null for one without an address.'),
  primary_email_verified: z.boolean().describe('Whether the owner has proved that the e-mail is theirs.'),
  profile_image_url: z.string().nullable().describe('The picture of the owner; null where there is none.'),
  became_owner_at_millis: z.int().describe('Since when.'),
});

const Invitation = z.object({
  id: z.string().describe('Of the invitation; it makes nobody an owner.'),
  recipient_email: z.string().describe('Whom it was sent to.'),
  inviter_display_name: z
    .string()
    .nullable()
    .describe(
      'What the owner is called who sent it; null where a key of the project did, or an owner without name and e-mail.',
    ),
  created_at_millis: z.int().describe('When it was made.'),
  expires_at_millis: z.int().describe('Until when its link is good.'),
});

const NoQuery = z.strictObject({});
const ofInternal = { access: 'client', internalOnly: true, query: NoQuery, addition: true } as const;

/** Who administers a project: users of project `internal`. */
export const owners = {
  'GET /latchkey/owners': {
    purpose: 'List the owners of the project, who was first first.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(Owner)),
    errors: [],
    addition: true,
  },
  'DELETE /latchkey/owners/:user_id': {
    purpose: 'End an ownership: that of somebody else, or the own one. What they have invited to ends with it.',
    invalidates: ['owners', 'ownerInvitations'],
    access: 'admin',
    params: z.strictObject({ user_id: uuid }),
    query: NoQuery,
    recentProof: true,
    answer: success,
    errors: [],
    refusals: ['OWNER_UNKNOWN', 'LAST_OWNER'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** How an owner whom whoever runs the installation has given a link gets in again. */
export const ownerRecovery = {
  'POST /latchkey/owner-recovery/inspect': {
    purpose: 'Whom the link of `latchkey owner recover` lets in, and how, without using its code up.',
    ...ofInternal,
    body: OneTimeCode,
    answer: json(
      z.object({
        email: z.string().describe('The address that the owner was named by.'),
        has_second_factor: z.boolean().describe('Whether signing in asks the owner for a second factor.'),
        drops_second_factor: z.boolean().describe('Whether it is switched off with the new password.'),
      }),
    ),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...codeErrors],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/owner-recovery': {
    purpose: 'Set a new password with such a code and sign in; every other session of the owner ends.',
    ...ofInternal,
    body: OneTimeCode.extend({ password }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: ['EXPECTED_INTERNAL_PROJECT', ...newPasswordErrors, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', ...codeErrors],
    refusals: ['USER_BANNED', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

/** How further people come to own a project. */
export const ownerInvitations = {
  'GET /latchkey/owner-invitations': {
    purpose: 'List the open invitations to own the project, oldest first.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(Invitation)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/owner-invitations': {
    purpose:
      'Invite somebody by mail to own the project. Whoever is invited already gets a new link in place of the old.',
    invalidates: ['ownerInvitations'],
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({ email: strictEmail }),
    recentProof: true,
    answer: json(Invitation, 201),
    errors: [],
    refusals: ['OWNER_ALREADY', 'OWNERS_TOO_MANY', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'DELETE /latchkey/owner-invitations/:invitation_id': {
    purpose: 'Take an invitation to own the project back.',
    invalidates: ['ownerInvitations'],
    access: 'admin',
    params: z.strictObject({ invitation_id: uuid }),
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['OWNER_INVITATION_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/owner-invitations/inspect': {
    purpose: 'What the page of an invitation shows, to whoever holds its code.',
    belowMinimum: true,
    ...ofInternal,
    body: OneTimeCode,
    answer: json(
      z.object({
        project: z.object({ id: z.string(), display_name: z.string() }).describe('The project that it invites to own.'),
        inviter_display_name: z
          .string()
          .nullable()
          .describe(
            'What the owner is called who sent it; null where a key of the project did, or an owner without name and e-mail.',
          ),
        recipient_email: z.string().describe('Whom it was sent to.'),
        expires_at_millis: z.int().describe('Until when its link is good.'),
        has_account: z
          .boolean()
          .describe('Whether somebody signs in with the address; otherwise an account can be made with the code.'),
        is_owner: z
          .boolean()
          .nullable()
          .describe('Whether the signed-in user owns the project already; null where nobody is signed in.'),
        is_recipient: z
          .boolean()
          .nullable()
          .describe(
            'Whether a verified address of the signed-in user is that of the recipient; null where nobody is signed in.',
          ),
      }),
    ),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...codeErrors],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/owner-invitations/accept': {
    purpose:
      'Own the project that a code invites to, as the signed-in user, who has verified the address it was sent to.',
    invalidates: ['ownedProjects'],
    ...ofInternal,
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    body: OneTimeCode,
    answer: json(z.object({ project_id: z.string() })),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...codeErrors],
    refusals: ['OWNER_INVITATION_FOREIGN', 'OWNER_ALREADY', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/owner-invitations/sign-up': {
    purpose:
      'Make an account for the address of an invitation, own the project with it and sign in, though sign-up is off.',
    ...ofInternal,
    belowMinimum: true,
    body: OneTimeCode.extend({ password }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: [
      'EXPECTED_INTERNAL_PROJECT',
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      ...newPasswordErrors,
      'USER_EMAIL_ALREADY_EXISTS',
      ...codeErrors,
    ],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;

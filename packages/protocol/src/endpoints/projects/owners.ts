import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { oneOf, password, strictEmail, uuid } from '../../input/scalars.ts';
import { ownerRoles } from '../../owner-roles.ts';
import { codeErrors, DeviceToken, newPasswordErrors, OneTimeCode, Tokens } from '../shapes.ts';

const Owner = z.object({
  user_id: z.string().describe('Of the owner, on project `internal`.'),
  display_name: z.string().nullable().describe('What the owner is called; null for one without a name.'),
  primary_email: z.string().nullable().describe("The owner's email; null without one."),
  primary_email_verified: z.boolean().describe('Whether the owner has verified the email.'),
  profile_image_url: z.string().nullable().describe("The owner's picture; null without one."),
  role: z.enum(ownerRoles).describe('What the owner may do in the project.'),
  became_owner_at_millis: z.int().describe('Since when.'),
  last_active_at_millis: z
    .int()
    .nullable()
    .describe("When the owner was last active; null if the caller's role may not manage owners."),
  is_multi_factor_required: z
    .boolean()
    .nullable()
    .describe("Whether two-factor authentication is on; null if the caller's role may not manage owners."),
});

const Invitation = z.object({
  id: z.string().describe("The invitation's id; it can't be used to accept it."),
  recipient_email: z.string().describe("The recipient's address."),
  inviter_display_name: z
    .string()
    .nullable()
    .describe('Name of the owner who sent it; null if a project key did, or an owner without name and email.'),
  role: z.enum(ownerRoles).describe('What the recipient will be able to do in the project.'),
  created_at_millis: z.int().describe('When it was made.'),
  expires_at_millis: z.int().describe('When its link expires.'),
});

const role = oneOf(...ownerRoles);
const NoQuery = z.strictObject({});
const ofInternal = { access: 'client', internalOnly: true, query: NoQuery, addition: true } as const;

/** Who administers a project: users of project `internal`. */
export const owners = {
  'GET /latchkey/owners': {
    purpose: 'List the owners of the project, longest-standing first.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(Owner)),
    errors: [],
    addition: true,
  },
  'PATCH /latchkey/owners/:user_id': {
    purpose:
      'Change the role of an owner, which takes effect immediately. Without the role `owner`, their invitations are revoked.',
    invalidates: ['owners', 'ownerInvitations'],
    access: 'admin',
    ownerRole: 'owner',
    params: z.strictObject({ user_id: uuid }),
    query: NoQuery,
    body: z.strictObject({ role }),
    recentProof: true,
    answer: success,
    errors: [],
    refusals: ['OWNER_UNKNOWN', 'LAST_OWNER', 'OWNER_ROLE_FIXED'],
    addition: true,
  },
  'DELETE /latchkey/owners/:user_id': {
    purpose: 'Remove an owner, or yourself. The invitations they sent are revoked.',
    invalidates: ['owners', 'ownerInvitations'],
    access: 'admin',
    // Every owner may leave; removing others takes the role `owner`, which the act itself asks for.
    ownerRole: 'read-only',
    params: z.strictObject({ user_id: uuid }),
    query: NoQuery,
    recentProof: true,
    answer: success,
    errors: [],
    refusals: ['OWNER_UNKNOWN', 'LAST_OWNER'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** How an owner with a recovery link from the operator gets back in. */
export const ownerRecovery = {
  'POST /latchkey/owner-recovery/inspect': {
    purpose: 'Read which owner a `latchkey owner recover` link signs in, and how, without using up its code.',
    ...ofInternal,
    body: OneTimeCode,
    answer: json(
      z.object({
        email: z.string().describe('The address the owner was named by.'),
        has_second_factor: z.boolean().describe('Whether the owner signs in with a second factor.'),
        drops_second_factor: z.boolean().describe('Whether it is switched off with the new password.'),
      }),
    ),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...codeErrors],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/owner-recovery': {
    purpose: 'Set a new password with such a code and sign in; ends every other session of the owner.',
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
    purpose: 'Invite an owner by email. A pending invitation gets a new link, which replaces the old one.',
    invalidates: ['ownerInvitations'],
    access: 'admin',
    ownerRole: 'owner',
    query: NoQuery,
    body: z.strictObject({ email: strictEmail, role: role.optional().describe('`owner` by default.') }),
    recentProof: true,
    answer: json(Invitation, 201),
    errors: [],
    refusals: ['OWNER_ALREADY', 'OWNERS_TOO_MANY', 'OWNER_ROLE_FIXED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'DELETE /latchkey/owner-invitations/:invitation_id': {
    purpose: 'Revoke an invitation to own the project.',
    invalidates: ['ownerInvitations'],
    access: 'admin',
    ownerRole: 'owner',
    params: z.strictObject({ invitation_id: uuid }),
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['OWNER_INVITATION_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/owner-invitations/inspect': {
    purpose: "Read what an invitation's page shows, by its code.",
    belowMinimum: true,
    ...ofInternal,
    body: OneTimeCode,
    answer: json(
      z.object({
        project: z.object({ id: z.string(), display_name: z.string() }).describe('The project that it invites to own.'),
        inviter_display_name: z
          .string()
          .nullable()
          .describe('Name of the owner who sent it; null if a project key did, or an owner without name and email.'),
        recipient_email: z.string().describe("The recipient's address."),
        role: z.enum(ownerRoles).describe('What the recipient will be able to do in the project.'),
        expires_at_millis: z.int().describe('When its link expires.'),
        has_account: z
          .boolean()
          .describe('Whether an account signs in with the address; otherwise the code can create one.'),
        is_owner: z
          .boolean()
          .nullable()
          .describe('Whether the signed-in user already owns the project; null when signed out.'),
        is_recipient: z
          .boolean()
          .nullable()
          .describe('Whether the recipient is a verified address of the signed-in user; null when signed out.'),
      }),
    ),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...codeErrors],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/owner-invitations/accept': {
    purpose: 'Accept an invitation to own a project, as the signed-in user, who has verified the invited address.',
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
    purpose: 'Create an account for the invited address, make it an owner and sign it in, even if sign-up is off.',
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

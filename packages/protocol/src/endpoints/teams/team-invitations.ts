import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { looseEmail, nonEmptyText, text, url, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { CodeIsValid, codeErrors, OneTimeCode } from '../shapes.ts';

const Invitation = z.object({
  id: z.string().describe("The invitation's id; it can't be used to join."),
  team_id: z.string().describe('The team that it invites to.'),
  expires_at_millis: z.int().describe('When its link expires.'),
  recipient_email: z.string().describe("The recipient's address."),
});

const OfTeam = z.strictObject({ team_id: uuid });
const NoQuery = z.strictObject({});
const Ways = z.strictObject({ team_id: uuid, callback_url: url });

const send = {
  access: 'client',
  query: NoQuery,
  body: Ways.extend({ email: nonEmptyText.pipe(looseEmail) }),
  answer: json(z.object({ success: z.literal(true), id: z.string() })),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  refusals: ['INVITATIONS_TOO_MANY', 'TOO_MANY_REQUESTS'],
} as const;
const again = {
  access: 'client',
  params: z.strictObject({ id: uuid }),
  query: NoQuery,
  body: Ways,
  errors: [...send.errors, 'VERIFICATION_CODE_NOT_FOUND'],
  refusals: ['TOO_MANY_REQUESTS'],
  addition: true,
} as const;
const present = { access: 'client', query: NoQuery, body: OneTimeCode, refusals: ['TOO_MANY_REQUESTS'] } as const;

/** What became of one address of many. */
export const invitationResults = ['sent', 'invalid', 'already_member', 'already_invited', 'limited'] as const;

export const teamInvitations = {
  'POST /team-invitations/send-code': {
    purpose: 'Invite a user to a team by email; clients need $invite_members.',
    invalidates: ['teamInvitations'],
    ...send,
  },
  'POST /team-invitations': { purpose: 'Another name of POST /team-invitations/send-code.', ...send },
  'GET /team-invitations': {
    purpose: 'List the open invitations of a team, oldest first; clients need $read_members and $invite_members.',
    access: 'client',
    query: OfTeam,
    answer: json(list(Invitation)),
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'TEAM_MEMBERSHIP_NOT_FOUND',
      'TEAM_PERMISSION_REQUIRED',
      'TEAM_NOT_FOUND',
    ],
  },
  'DELETE /team-invitations/:id': {
    purpose: 'Take an invitation back; clients need $remove_members.',
    invalidates: ['teamInvitations'],
    access: 'client',
    params: z.strictObject({ id: uuid }),
    query: OfTeam,
    answer: success,
    errors: [
      'USER_AUTHENTICATION_REQUIRED',
      'TEAM_MEMBERSHIP_NOT_FOUND',
      'TEAM_PERMISSION_REQUIRED',
      'TEAM_NOT_FOUND',
      'VERIFICATION_CODE_NOT_FOUND',
    ],
  },
  'POST /team-invitations/accept': {
    purpose: 'Join the team that a code invites to, as the signed-in user.',
    invalidates: [
      'user',
      'users',
      'teams',
      'permissions',
      'permissionHolders',
      'teamMembers',
      'teamUsers',
      'teamInvitations',
    ],
    user: 'USER_AUTHENTICATION_REQUIRED',
    ...present,
    answer: json(z.object({})),
    errors: [...codeErrors, 'TEAM_NOT_FOUND'],
    refusals: ['TEAM_FULL', 'TOO_MANY_REQUESTS'],
  },
  'POST /team-invitations/accept/check-code': {
    purpose: 'Look at the code of an invitation without using it up.',
    belowMinimum: true,
    ...present,
    answer: CodeIsValid,
    errors: [...codeErrors, 'TEAM_NOT_FOUND'],
  },
  'POST /team-invitations/accept/details': {
    purpose: 'Which team a code invites to.',
    user: 'USER_AUTHENTICATION_REQUIRED',
    ...present,
    answer: json(z.object({ team_id: z.string(), team_display_name: z.string() })),
    errors: [...codeErrors, 'TEAM_NOT_FOUND'],
  },
  'POST /latchkey/team-invitations': {
    purpose: 'Invite many people to a team by mail, with a result for each address.',
    invalidates: ['teamInvitations'],
    access: 'client',
    query: NoQuery,
    body: Ways.extend({ emails: z.array(text).min(1).max(limits.invitationsAtOnce) }),
    answer: json(
      z.object({
        items: z.array(
          z.object({
            email: z.string().describe('The address, as given.'),
            result: z.enum(invitationResults).describe('The result.'),
            id: z.string().nullable().describe('The invitation; null where none was made.'),
          }),
        ),
      }),
    ),
    errors: send.errors,
    refusals: send.refusals,
    addition: true,
  },
  'POST /latchkey/team-invitations/inspect': {
    purpose: "Read what an invitation's page shows, by its code.",
    belowMinimum: true,
    ...present,
    answer: json(
      z.object({
        team: z
          .object({ id: z.string(), display_name: z.string(), profile_image_url: z.string().nullable() })
          .describe('The team that it invites to.'),
        inviter_display_name: z
          .string()
          .nullable()
          .describe(
            'What the inviter is called in the team; null for one without a name, and where a server has invited.',
          ),
        recipient_email: z.string().describe("The recipient's address."),
        expires_at_millis: z.int().describe('When its link expires.'),
        is_member: z
          .boolean()
          .nullable()
          .describe('Whether the signed-in user is already in the team; null when signed out.'),
        is_recipient: z
          .boolean()
          .nullable()
          .describe('Whether the recipient is a verified address of the signed-in user; null when signed out.'),
      }),
    ),
    errors: [...codeErrors, 'TEAM_NOT_FOUND'],
    addition: true,
  },
  'POST /latchkey/team-invitations/:id/renew': {
    purpose: 'Mail an invitation again, with a new code in place of the old one and its whole time ahead of it.',
    invalidates: ['teamInvitations'],
    ...again,
    answer: json(Invitation),
  },
  'POST /latchkey/team-invitations/:id/link': {
    purpose: 'Renew an invitation without a mail, and answer its link.',
    invalidates: ['teamInvitations'],
    ...again,
    answer: json(Invitation.extend({ link: z.string() })),
  },
} as const satisfies EndpointTable;

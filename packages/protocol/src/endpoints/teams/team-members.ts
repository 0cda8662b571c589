import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { displayName, imageUrl, manyUserIds, userIdOrMe, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { User } from '../shapes.ts';

const Membership = json(z.object({ team_id: z.string(), user_id: z.string() }), 201);

const ProfileForClient = z.object({
  team_id: z.string(),
  user_id: z.string(),
  display_name: z.string().nullable().describe('As in this team, else as everywhere.'),
  profile_image_url: z.string().nullable(),
});
const ProfileForServer = ProfileForClient.extend({ user: User.server });
const Profile = { client: ProfileForClient, server: ProfileForServer };

const Added = z.object({
  user_id: z.string().describe('The user, as given.'),
  result: z.enum(['added', 'already_member', 'not_found']).describe('The result.'),
});

const OfMember = z.strictObject({ team_id: uuid, user_id: userIdOrMe });
const NoQuery = z.strictObject({});

export const teamMembers = {
  'POST /team-memberships/:team_id/:user_id': {
    purpose: 'Add a user to a team, with the permissions that members start with.',
    invalidates: ['user', 'users', 'teams', 'permissions', 'permissionHolders', 'teamMembers', 'teamUsers'],
    access: 'server',
    params: OfMember,
    query: NoQuery,
    body: z.strictObject({}),
    answer: Membership,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS'],
  },
  'POST /latchkey/teams/:team_id/members': {
    purpose: 'Add many users to a team, in one transaction, with a result for each.',
    invalidates: ['user', 'users', 'teams', 'permissions', 'permissionHolders', 'teamMembers', 'teamUsers'],
    access: 'server',
    params: z.strictObject({ team_id: uuid }),
    query: NoQuery,
    body: z.strictObject({ user_ids: manyUserIds }),
    answer: json(z.object({ items: z.array(Added).describe('A result for each user, in the order given.') })),
    errors: ['TEAM_NOT_FOUND'],
    addition: true,
  },
  'DELETE /team-memberships/:team_id/:user_id': {
    purpose: 'Leave a team, or remove a member, for which clients need $remove_members.',
    invalidates: ['user', 'users', 'teams', 'permissions', 'permissionHolders', 'teamMembers', 'teamUsers'],
    access: 'client',
    params: OfMember,
    query: NoQuery,
    answer: success,
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'TEAM_PERMISSION_REQUIRED',
      'USER_NOT_FOUND',
      'TEAM_MEMBERSHIP_NOT_FOUND',
    ],
    refusals: ['LAST_TEAM_ADMIN'],
  },
  'GET /team-member-profiles': {
    userAs: 'id',
    purpose: 'List members in the order in which they joined; clients need $read_members for others than themselves.',
    access: 'client',
    query: z.strictObject({ team_id: uuid.optional(), user_id: userIdOrMe.optional() }),
    answer: json({ client: list(ProfileForClient), server: list(ProfileForServer) }),
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'TEAM_MEMBERSHIP_NOT_FOUND',
      'TEAM_PERMISSION_REQUIRED',
      'TEAM_NOT_FOUND',
      'USER_NOT_FOUND',
    ],
    refusals: ['TEAM_PROFILES_NEED_TEAM'],
  },
  'GET /team-member-profiles/:team_id/:user_id': {
    userAs: 'id',
    purpose: 'Read how a member is shown in a team.',
    access: 'client',
    params: OfMember,
    query: NoQuery,
    answer: json(Profile),
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'TEAM_PERMISSION_REQUIRED',
      'USER_NOT_FOUND',
      'TEAM_MEMBERSHIP_NOT_FOUND',
    ],
  },
  'PATCH /team-member-profiles/:team_id/:user_id': {
    purpose: 'Change how a member is shown in a team; for clients that is the signed-in user.',
    invalidates: ['teamUsers', 'teamMembers', 'teamProfile'],
    access: 'client',
    params: OfMember,
    query: NoQuery,
    body: z.strictObject({
      display_name: displayName.optional().describe('What the member is called in this team.'),
      profile_image_url: imageUrl
        .nullable()
        .optional()
        .describe('The picture of the member in this team; null for that of everywhere.'),
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(Profile),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
    refusals: ['TEAM_PROFILE_NOT_OWN'],
  },
} as const satisfies EndpointTable;

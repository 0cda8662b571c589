import * as z from 'zod';
import { countedPage, type EndpointTable, json, list, success } from '../../endpoint.ts';
import {
  displayName,
  flag,
  imageUrl,
  instant,
  integer,
  metadata,
  oneOf,
  text,
  userIdOrMe,
  uuid,
} from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { Team } from '../shapes.ts';

const ChangesByClient = z.strictObject({
  display_name: displayName.optional().describe("The team's name."),
  profile_image_url: imageUrl
    .nullable()
    .optional()
    .describe('The picture of the team, also as a data URL; null takes it away.'),
  client_metadata: metadata.optional().describe('Takes the place of all client metadata that there were: any JSON.'),
});
const ChangesByServer = ChangesByClient.extend({
  client_read_only_metadata: metadata.optional().describe('Takes the place of all that there were: any JSON.'),
  server_metadata: metadata.optional().describe('Takes the place of all that there were: any JSON.'),
});
const madeWith = {
  display_name: displayName.describe("The team's name."),
  creator_user_id: userIdOrMe.optional().describe('Its first member, with creator permissions; optional for servers.'),
};

const OfTeam = z.strictObject({ team_id: uuid });
const NoQuery = z.strictObject({});
/** How published clients of old said that the signed-in user creates the team. */
const addCurrentUser = flag.optional();

export const teams = {
  'GET /teams': {
    userAs: 'id',
    purpose: "List teams, oldest first: clients their own, servers any user's.",
    access: 'client',
    query: z.strictObject({ user_id: userIdOrMe.optional(), add_current_user: addCurrentUser }),
    answer: json({ client: list(Team.client), server: list(Team.server) }),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['TEAMS_NOT_OWN'],
  },
  'POST /teams': {
    purpose: "Create a team; a client's user becomes its creator, a server may name any user, or none.",
    invalidates: ['teams', 'permissionHolders'],
    access: 'client',
    query: z.strictObject({ add_current_user: addCurrentUser }),
    body: { client: ChangesByClient.extend(madeWith), server: ChangesByServer.extend(madeWith) },
    bodyLimit: limits.largeBodyBytes,
    answer: json(Team, 201),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
    refusals: [
      'TEAM_CREATOR_TWICE',
      'TEAM_CREATION_OFF',
      'PROFILE_IMAGE_INVALID',
      'TEAM_CREATOR_NOT_OWN',
      'TEAM_CREATOR_MISSING',
      'TEAMS_TOO_MANY',
    ],
  },
  'GET /teams/:team_id': {
    userAs: 'id',
    purpose: 'Read a team; clients have to be members.',
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: json(Team),
    errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND'],
  },
  'PATCH /teams/:team_id': {
    purpose: 'Change a team; clients need $update_team.',
    invalidates: ['user', 'users', 'teams'],
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    body: { client: ChangesByClient, server: ChangesByServer },
    bodyLimit: limits.largeBodyBytes,
    answer: json(Team),
    errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
    refusals: ['PROFILE_IMAGE_INVALID'],
  },
  'DELETE /teams/:team_id': {
    purpose: 'Delete a team and all that belongs to it; clients need $delete_team.',
    invalidates: ['user', 'users', 'teams', 'permissions', 'permissionHolders'],
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: success,
    errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  },
  'GET /latchkey/teams': {
    purpose: 'Filter, sort, search and count the teams of the project, page by page.',
    access: 'server',
    reads: 'replica',
    query: z.strictObject({
      limit: integer
        .pipe(z.int().min(1).max(limits.teamsPerPage))
        .optional()
        .describe('The page size: 50 by default, 100 at most.'),
      cursor: uuid.optional().describe('The `next_cursor` of the previous page, with the same order.'),
      order_by: oneOf('created_at', 'name').optional().describe('`created_at` by default.'),
      desc: flag.optional().describe('Whether the order is reversed: newest first, or Z to A.'),
      count: flag.optional().describe('Whether the answer has the `total` of all pages.'),
      has_members: flag.optional().describe('Whether the team has a member.'),
      created_from_millis: instant.optional().describe('When the team was created at the earliest.'),
      created_to_millis: instant.optional().describe('When the team was created at the latest.'),
      query: text.optional().describe('A part of the name, or the whole id.'),
    }),
    answer: json(countedPage(Team.server.extend({ member_count: z.int().describe('Counted to 1,000 at most.') }))),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;

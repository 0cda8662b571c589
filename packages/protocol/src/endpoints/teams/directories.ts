import * as z from 'zod';
import { type EndpointTable, json, list, page, success } from '../../endpoint.ts';
import { anyUuid, displayName, integer, permissionId, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const DirectoryToken = z.object({
  id: z.string(),
  last_four: z.string(),
  created_at_millis: z.int(),
  last_used_at_millis: z.int().nullable().describe('To the minute; null before the first use.'),
});

const Directory = z.object({
  id: z.string(),
  display_name: z.string(),
  base_url: z.string().describe('What the identity provider asks for as the SCIM base URL, or tenant URL.'),
  created_at_millis: z.int(),
  tokens: z.array(DirectoryToken).describe('The bearer tokens that are good, oldest first.'),
});

const DirectoryGroup = z.object({
  id: z.string(),
  display_name: z.string(),
  external_id: z.string().nullable().describe("What the identity provider calls it, where it isn't the name."),
  permission_ids: z.array(z.string()).describe('What its members hold in the team as long as they are in it.'),
  created_at_millis: z.int(),
});

const OfTeam = z.strictObject({ team_id: uuid });
const OfDirectory = OfTeam.extend({ directory_id: anyUuid });
const NoQuery = z.strictObject({});

const forManagers = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const;

/** The directories of a team: identity providers that provision its members by SCIM 2.0 (RFC 7644). */
export const directories = {
  'GET /latchkey/teams/:team_id/directories': {
    userAs: 'id',
    purpose: "List a team's directories with their tokens, oldest first; clients need $update_team.",
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: json(list(Directory)),
    errors: forManagers,
    setUp: 'provisioning',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/directories': {
    purpose:
      'Connect a directory to a team: an identity provider that provisions its members by SCIM; clients need $update_team.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfTeam,
    query: NoQuery,
    body: z.strictObject({ display_name: displayName.describe('What it is called in lists: "Okta".') }),
    answer: json(Directory, 201),
    errors: forManagers,
    refusals: ['DIRECTORIES_TOO_MANY'],
    setUp: 'provisioning',
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/directories/:directory_id': {
    purpose: 'Disconnect a directory. Its tokens are revoked immediately; users that it provisioned stay in the team.',
    access: 'client',
    inPerson: true,
    params: OfDirectory,
    query: NoQuery,
    answer: success,
    errors: forManagers,
    refusals: ['DIRECTORY_UNKNOWN'],
    setUp: 'provisioning',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/directories/:directory_id/tokens': {
    purpose:
      'Create a bearer token for a directory. It is shown only once; earlier tokens stay good until they are revoked.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfDirectory,
    query: NoQuery,
    body: z.strictObject({}),
    answer: json(DirectoryToken.extend({ token: z.string() }), 201),
    errors: forManagers,
    refusals: ['DIRECTORY_UNKNOWN', 'DIRECTORY_TOKENS_BY_SERVER', 'DIRECTORY_TOKENS_TOO_MANY'],
    setUp: 'provisioning',
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/directories/:directory_id/tokens/:token_id': {
    purpose: 'Revoke a bearer token of a directory immediately.',
    access: 'client',
    inPerson: true,
    params: OfDirectory.extend({ token_id: anyUuid }),
    query: NoQuery,
    answer: success,
    errors: forManagers,
    refusals: ['DIRECTORY_UNKNOWN', 'DIRECTORY_TOKEN_UNKNOWN'],
    setUp: 'provisioning',
    addition: true,
  },
  'GET /latchkey/teams/:team_id/directories/:directory_id/groups': {
    userAs: 'id',
    purpose: 'List the groups of a directory by name, with the permissions that each gives; clients need $update_team.',
    access: 'client',
    params: OfDirectory,
    query: z.strictObject({
      limit: integer
        .pipe(z.int().min(1).max(limits.groupsPerPage))
        .optional()
        .describe('The page size: 50 by default, 100 at most.'),
      cursor: anyUuid.optional().describe('The `next_cursor` of the previous page.'),
    }),
    answer: json(page(DirectoryGroup)),
    errors: forManagers,
    refusals: ['DIRECTORY_UNKNOWN'],
    addition: true,
  },
  'PATCH /latchkey/teams/:team_id/directories/:directory_id/groups/:group_id': {
    purpose: 'Set the permissions that a group of a directory gives its members in the team.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    access: 'server',
    ownerRole: 'developer',
    params: OfDirectory.extend({ group_id: anyUuid }),
    query: NoQuery,
    body: z.strictObject({
      permission_ids: z
        .array(permissionId)
        .max(limits.permissionsOfGroup)
        .describe('All that it gives, in place of what it has given. Permissions that were granted to members stay.'),
    }),
    answer: json(DirectoryGroup),
    errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE'],
    refusals: ['DIRECTORY_UNKNOWN', 'DIRECTORY_GROUP_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

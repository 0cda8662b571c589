import * as z from 'zod';
import { type EndpointTable, json, list, page } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { integer, oneOf, permissionId, text, userIdOrMe, uuid } from '../scalars.ts';
import { DefinitionChange, definitionErrors } from './permission-definitions.ts';
import { ProjectPermission, TeamPermission } from './permissions.ts';

const Wanted = z.strictObject({
  user_id: userIdOrMe.optional(),
  permission_id: permissionId.optional(),
  /** With all that the granted ones contain; without it what is granted itself. */
  recursive: oneOf('true', 'false').optional(),
});

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
/** The `next_cursor` of a page: where the next one begins. */
const cursor = (pattern: string) => text.pipe(z.string().regex(new RegExp(`^${pattern}$`), '{path} must be a cursor'));

const Paged = z.strictObject({
  limit: integer.pipe(z.int().min(1).max(limits.permissionHoldersPerPage)).optional(),
  cursor: cursor(`(?:${UUID}:)?${UUID}`).optional(),
});

const Holder = z.object({
  user_id: z.string(),
  /** The team where the user holds it; left out for permissions of the project. */
  team_id: z.string().optional(),
  /** Granted itself, and not only contained in what is granted. */
  is_direct: z.boolean(),
});

const HeldPermission = z.object({
  id: z.string(),
  is_direct: z.boolean(),
  /** The shortest way to it: the granted permission first, each one containing the next; empty for direct ones. */
  via: z.array(z.string()),
});

const Member = z.object({
  user_id: z.string(),
  /** As in this team, else as everywhere. */
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  joined_at_millis: z.int(),
  /** All that the member holds, by id. */
  permissions: z.array(HeldPermission),
});

const Difference = z.object({
  user_id: z.string(),
  /** Left out for permissions of the project. */
  team_id: z.string().optional(),
  /** What the user holds afterwards and not before, and the other way round; a new id is one permission of each. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
});

const notDefined = ['PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE'] as const;

export const permissionQuestions = {
  'GET /team-permissions': {
    purpose: 'List what is granted in teams, by team, user and id: for clients the permissions of their own user.',
    access: 'client',
    userAs: 'id',
    query: Wanted.extend({ team_id: uuid.optional() }),
    answer: json(list(TeamPermission)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['PERMISSIONS_NOT_OWN'],
  },
  'GET /project-permissions': {
    purpose: 'List what is granted in the project, by user and id: for clients the permissions of their own user.',
    access: 'client',
    userAs: 'id',
    query: Wanted,
    answer: json(list(ProjectPermission)),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
    refusals: ['PERMISSIONS_NOT_OWN'],
  },
  'GET /latchkey/permission-holders': {
    purpose: 'Who holds a permission: in a team, in any team, or in the project, by what the permission is of.',
    access: 'server',
    query: Paged.extend({ permission_id: permissionId, team_id: uuid.optional() }),
    answer: json(page(Holder)),
    errors: [...notDefined, 'TEAM_NOT_FOUND'],
    addition: true,
  },
  'GET /latchkey/permission-reason': {
    purpose: 'Why a user holds a permission: of a team where one is named, else of the project.',
    access: 'server',
    query: z.strictObject({ user_id: userIdOrMe, permission_id: permissionId, team_id: uuid.optional() }),
    answer: json(
      z.object({
        /** A shortest way: what is granted first, each containing the next, the permission last; null: not held. */
        chain: z.array(z.string()).nullable(),
      }),
    ),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', ...notDefined],
    addition: true,
  },
  'GET /latchkey/team-members': {
    purpose: 'List the members of a team and what each of them may, in the order in which they joined, page by page.',
    access: 'client',
    query: Paged.extend({
      cursor: cursor(`\\d{1,15}:${UUID}`).optional(),
      team_id: uuid,
      /** A part of the name; for servers also of an address. */
      query: text.optional(),
    }),
    answer: json(
      page(Member).extend({
        /** What the caller may grant and revoke here; clients nothing where the project does not let members. */
        grantable_permission_ids: z.array(z.string()),
      }),
    ),
    errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
    addition: true,
  },
  'POST /latchkey/permission-definition-preview': {
    purpose: 'Who would gain and lose what by a change of a definition; nothing is changed.',
    access: 'admin',
    query: Paged,
    body: z.strictObject({
      scope: oneOf('team', 'project'),
      /** The definition as it is called now; an unknown one would be created by the change. */
      permission_id: permissionId,
      /** The body of the PATCH; null stands for the deletion. */
      change: DefinitionChange.nullable(),
    }),
    answer: json(
      // A page may hold less than its limit, or nothing: there is more as long as there is a cursor.
      page(Difference).extend({
        /** How many items there are on all pages; counted among the first 10,000 who may be concerned. */
        affected: z.int(),
      }),
    ),
    errors: definitionErrors,
    refusals: ['PERMISSION_DEFINITIONS_TOO_MANY'],
    addition: true,
  },
} as const satisfies EndpointTable;

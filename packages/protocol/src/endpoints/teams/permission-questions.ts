import * as z from 'zod';
import { type EndpointTable, json, list, page } from '../../endpoint.ts';
import { integer, oneOf, permissionId, text, userIdOrMe, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { DefinitionChange, definitionErrors } from './permission-definitions.ts';
import { ProjectPermission, TeamPermission } from './permissions.ts';

const Wanted = z.strictObject({
  user_id: userIdOrMe.optional(),
  permission_id: permissionId.optional(),
  recursive: oneOf('true', 'false')
    .optional()
    .describe('With all that the granted ones contain; without it what is granted itself.'),
});

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
/** The `next_cursor` of a page: where the next one begins. */
const cursor = (pattern: string) => text.pipe(z.string().regex(new RegExp(`^${pattern}$`), '{path} must be a cursor'));

const Paged = z.strictObject({
  limit: integer
    .pipe(z.int().min(1).max(limits.permissionHoldersPerPage))
    .optional()
    .describe('The page size: 50 by default, 25 for members, 100 at most.'),
  cursor: cursor(`(?:${UUID}:)?${UUID}`).optional().describe('The `next_cursor` of the previous page.'),
});

const Holder = z.object({
  user_id: z.string().describe('Who holds it.'),
  team_id: z.string().optional().describe('The team where the user holds it; left out for permissions of the project.'),
  is_direct: z.boolean().describe('Granted itself, and not only contained in what is granted.'),
});

const HeldPermission = z.object({
  id: z.string(),
  is_direct: z.boolean(),
  via: z
    .array(z.string())
    .describe(
      'The shortest way to it: the granted permission first, each one containing the next; empty for direct ones.',
    ),
});

const Member = z.object({
  user_id: z.string().describe('Who it is.'),
  display_name: z
    .string()
    .nullable()
    .describe('What the member is called in this team, else everywhere; null for one without a name.'),
  profile_image_url: z
    .string()
    .nullable()
    .describe('The picture of the member in this team, else everywhere; null where there is none.'),
  joined_at_millis: z.int().describe('When the member joined.'),
  permissions: z.array(HeldPermission).describe('All that the member holds, by id.'),
});

const Difference = z.object({
  user_id: z.string().describe('Whose permissions would change.'),
  team_id: z.string().optional().describe('Where; left out for permissions of the project.'),
  gained: z
    .array(z.string())
    .describe('What the user would hold afterwards and not before; a new id is one permission lost and one gained.'),
  lost: z.array(z.string()).describe('What the user would hold before and not afterwards.'),
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
    query: Paged.extend({
      permission_id: permissionId.describe('The permission in question.'),
      team_id: uuid.optional().describe('Those who hold it in this team; in any team where nothing is said.'),
    }),
    answer: json(page(Holder)),
    errors: [...notDefined, 'TEAM_NOT_FOUND'],
    addition: true,
  },
  'GET /latchkey/permission-reason': {
    purpose: 'Why a user holds a permission: of a team where one is named, else of the project.',
    access: 'server',
    query: z.strictObject({
      user_id: userIdOrMe.describe('Who holds it.'),
      permission_id: permissionId.describe('The permission in question.'),
      team_id: uuid.optional().describe('Where; left out for permissions of the project.'),
    }),
    answer: json(
      z.object({
        chain: z
          .array(z.string())
          .nullable()
          .describe(
            'A shortest way: what is granted first, each containing the next, the permission last; null: not held.',
          ),
      }),
    ),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', ...notDefined],
    addition: true,
  },
  'GET /latchkey/team-members': {
    purpose: 'List the members of a team and what each of them may, in the order in which they joined, page by page.',
    access: 'client',
    query: Paged.extend({
      cursor: cursor(`\\d{1,15}:${UUID}`).optional().describe('The `next_cursor` of the previous page.'),
      team_id: uuid.describe('Whose members.'),
      query: text.optional().describe('A part of the name; for servers also of an address.'),
    }),
    answer: json(
      page(Member).extend({
        grantable_permission_ids: z
          .array(z.string())
          .describe(
            'What the caller may grant and revoke here; clients nothing where the project does not let members.',
          ),
      }),
    ),
    errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
    addition: true,
  },
  'POST /latchkey/permission-definition-preview': {
    purpose: 'Who would gain and lose what by a change of a definition; nothing is changed.',
    access: 'admin',
    ownerRole: 'read-only',
    query: Paged,
    body: z.strictObject({
      scope: oneOf('team', 'project'),
      permission_id: permissionId.describe(
        'The definition as it is called now; an unknown one would be created by the change.',
      ),
      change: DefinitionChange.nullable().describe('The body of the PATCH; null stands for the deletion.'),
    }),
    answer: json(
      // A page may hold less than its limit, or nothing: there is more as long as there is a cursor.
      page(Difference).extend({
        affected: z
          .int()
          .describe('How many items there are on all pages; counted among the first 10,000 who may be concerned.'),
      }),
    ),
    errors: definitionErrors,
    refusals: ['PERMISSION_DEFINITIONS_TOO_MANY'],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { atMost, customPermissionId, permissionId } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const Definition = z.object({
  id: z.string().describe('Its name; those of the system begin with a dollar sign.'),
  description: z.string().optional().describe('What it is for; left out without a description.'),
  contained_permission_ids: z.array(z.string()).describe('The permissions it includes, directly or through others.'),
});

const NoQuery = z.strictObject({});
const OfDefinition = z.strictObject({ permission_id: permissionId });
const fields = {
  description: atMost(limits.permissionDescriptionMaxCharacters)
    .optional()
    .describe('What it is for, shown where it is granted.'),
  contained_permission_ids: z.array(permissionId).optional().describe('The permissions it includes.'),
};
const NewDefinition = z.strictObject({
  id: customPermissionId.describe('What it is called: lower-case letters, digits, colons and underscores.'),
  ...fields,
});
/** What is left out is taken away, but for the id. */
export const DefinitionChange = z.strictObject({
  id: customPermissionId.optional().describe('What it is called from then on; left out, as before.'),
  ...fields,
});

const createErrors = ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'] as const;
/** What writing a definition can come to. */
export const definitionErrors = ['PERMISSION_NOT_FOUND', ...createErrors] as const;

/** Another id of a permission is written down in the settings of the project, too. */
const invalidates = [
  'permissions',
  'permissionHolders',
  'teamMembers',
  'teamPermissionDefinitions',
  'projectPermissionDefinitions',
  'adminProject',
] as const;
const lists = { access: 'admin', query: NoQuery, answer: json(list(Definition)), errors: [] } as const;
const creates = {
  access: 'admin',
  invalidates,
  query: NoQuery,
  body: NewDefinition,
  answer: json(Definition, 201),
  errors: createErrors,
  refusals: ['PERMISSION_DEFINITIONS_TOO_MANY'],
} as const;
const changes = {
  access: 'admin',
  invalidates,
  params: OfDefinition,
  query: NoQuery,
  body: DefinitionChange,
  answer: json(Definition),
  errors: definitionErrors,
  refusals: ['PERMISSION_DEFINITIONS_TOO_MANY'],
} as const;
const removes = {
  access: 'admin',
  invalidates,
  params: OfDefinition,
  query: NoQuery,
  answer: success,
  errors: ['PERMISSION_NOT_FOUND'],
} as const;

export const permissionDefinitions = {
  'GET /team-permission-definitions': {
    purpose: 'List the permissions that can be granted in teams, by id, those of the system included.',
    ...lists,
  },
  'POST /team-permission-definitions': { purpose: 'Define a permission of teams.', ...creates },
  'PATCH /team-permission-definitions/:permission_id': {
    purpose: 'Define a permission of teams anew: what is left out is taken away, but for the id.',
    ...changes,
  },
  'DELETE /team-permission-definitions/:permission_id': {
    purpose: 'Delete a team permission, along with every grant and inclusion of it.',
    ...removes,
  },
  'GET /project-permission-definitions': {
    purpose: 'List the permissions that can be granted in the project, by id.',
    ...lists,
  },
  'POST /project-permission-definitions': { purpose: 'Define a permission of the project.', ...creates },
  'PATCH /project-permission-definitions/:permission_id': {
    purpose: 'Define a permission of the project anew: what is left out is taken away, but for the id.',
    ...changes,
  },
  'DELETE /project-permission-definitions/:permission_id': {
    purpose: 'Delete a project permission, along with every grant and inclusion of it.',
    ...removes,
  },
} as const satisfies EndpointTable;

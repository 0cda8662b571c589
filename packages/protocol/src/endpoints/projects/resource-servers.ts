import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, customPermissionId, integer, oneOf, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const NoQuery = z.strictObject({});
const OfServer = z.strictObject({ resource_server_id: anyUuid });
const tokenFormats = ['jwt', 'opaque'] as const;

const settings = {
  token_format: oneOf(...tokenFormats)
    .optional()
    .describe('What its access tokens are: a JWT (RFC 9068) that it verifies itself, or a text that it asks about.'),
  token_lifetime_seconds: integer
    .pipe(z.int().min(limits.tokenLifetimeMinSeconds).max(limits.tokenLifetimeMaxSeconds))
    .optional()
    .describe('Ten minutes if left out.'),
  scopes: z
    .array(
      z.strictObject({
        name: atMost(limits.scopeMaxCharacters),
        description: text
          .pipe(z.string().trim().min(1).max(limits.scopeDescriptionMaxCharacters))
          .describe('What a user reads before they allow it, such as "Read your notes".'),
        required_permission: customPermissionId
          .nullable()
          .optional()
          .describe('The permission of the project that a user needs for it.'),
      }),
    )
    .max(limits.resourceScopes)
    .optional(),
};
const displayName = text.pipe(z.string().trim().min(1).max(limits.displayNameMaxCharacters));

/** An API that takes access tokens of the project (RFC 6749, section 1.1). */
const ResourceServer = z.object({
  id: z.string(),
  identifier: z.string().describe('What applications name as the `resource`, and what is the audience of its tokens.'),
  display_name: z.string(),
  token_format: z.enum(tokenFormats),
  token_lifetime_seconds: z.int(),
  scopes: z.array(z.object({ name: z.string(), description: z.string(), required_permission: z.string().nullable() })),
  created_at_millis: z.int(),
});

/** The APIs that take access tokens of the project as their authorization server. */
export const resourceServers = {
  'GET /latchkey/resource-servers': {
    purpose: 'List the resource servers of the project, newest first.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(ResourceServer)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/resource-servers': {
    purpose: 'Register a resource server: an API that takes access tokens of the project.',
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({
      identifier: atMost(limits.redirectUriMaxCharacters),
      display_name: displayName,
      ...settings,
    }),
    answer: json(ResourceServer, 201),
    errors: [],
    refusals: ['RESOURCE_SERVERS_TOO_MANY', 'RESOURCE_SERVER_INVALID'],
    invalidates: ['resourceServers'],
    addition: true,
  },
  'GET /latchkey/resource-servers/:resource_server_id': {
    purpose: 'One resource server.',
    access: 'admin',
    params: OfServer,
    query: NoQuery,
    answer: json(ResourceServer),
    errors: [],
    refusals: ['RESOURCE_SERVER_UNKNOWN'],
    addition: true,
  },
  'PATCH /latchkey/resource-servers/:resource_server_id': {
    purpose: 'Change a resource server. Its identifier stays.',
    access: 'admin',
    params: OfServer,
    query: NoQuery,
    body: z.strictObject({ display_name: displayName.optional(), ...settings }),
    answer: json(ResourceServer),
    errors: [],
    refusals: ['RESOURCE_SERVER_UNKNOWN', 'RESOURCE_SERVER_INVALID'],
    invalidates: ['resourceServers'],
    addition: true,
  },
  'DELETE /latchkey/resource-servers/:resource_server_id': {
    purpose: 'Delete a resource server. No token is issued for it any more; a JWT is good until it expires.',
    access: 'admin',
    params: OfServer,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['RESOURCE_SERVER_UNKNOWN'],
    invalidates: ['resourceServers', 'oauthClients'],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { displayName, flag, instant, integer, nonEmptyText, text, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { ProjectChanges, ProjectForAdmin, ProjectForClient } from './project-shapes.ts';

const KeySet = z.object({
  id: z.string(),
  description: z.string(),
  expires_at_millis: z.int(),
  created_at_millis: z.int(),
  manually_revoked_at_millis: z.int().optional(),
});
const KeySetOnce = KeySet.extend({
  publishable_client_key: z.string().optional(),
  secret_server_key: z.string().optional(),
  super_secret_admin_key: z.string().optional(),
});
const LastFour = z.object({ last_four: z.string() });
const KeySetLater = KeySet.extend({
  publishable_client_key: LastFour.optional(),
  secret_server_key: LastFour.optional(),
  super_secret_admin_key: LastFour.optional(),
});
const UsedKey = LastFour.extend({
  last_used_at_millis: z.int().nullable().describe('When it was last used, to the hour; null for never.'),
});
/** The publishable client key is not a secret, so it is shown again. */
const KeySetToCopy = KeySet.extend({
  publishable_client_key: UsedKey.extend({ value: z.string().describe('The full key.') }).optional(),
  secret_server_key: UsedKey.optional(),
  super_secret_admin_key: UsedKey.optional(),
});
const DomainCheck = z.object({
  domain: z.string().describe('The domain that was checked.'),
  status: z
    .enum(['reachable', 'unreachable', 'not_checked', 'not_https', 'wildcard', 'other_server'])
    .describe(
      "What was found: the domain responds over HTTPS; it doesn't; it wasn't requested, because its address is private or its port isn't allowed; users' codes would be sent unencrypted; a wildcard, which has no server of its own; or for hosted pages, another server than this one.",
    ),
  status_code: z
    .int()
    .nullable()
    .describe('The HTTP status of the response; null if there was none, or it was too large.'),
  message: z.string().describe('The result in one sentence.'),
});
const RedirectCheck = z.object({
  trusted: z.boolean().describe('Whether users and codes may be sent to the address.'),
  trusted_by: z
    .enum(['domain', 'hosted_pages', 'localhost'])
    .nullable()
    .describe(
      'What it is trusted by: a trusted domain, the hosted pages, or the localhost setting; null if it is not.',
    ),
  reason: z
    .enum([
      'not_http',
      'malformed',
      'unknown_host',
      'localhost_off',
      'installation',
      'other_scheme',
      'other_port',
      'other_path',
      'encoded_path',
    ])
    .nullable()
    .describe('Why it is not trusted; null if it is.'),
  domain: z
    .string()
    .nullable()
    .describe('The trusted domain that matches, or the one that comes nearest; null for none.'),
  message: z.string().describe("The same as a sentence for the project's owners."),
});

export const projects = {
  'GET /projects/current': {
    purpose: 'What a sign-in page needs to know of the project.',
    access: 'client',
    belowMinimum: true,
    query: z.strictObject({}),
    answer: json(ProjectForClient),
    errors: [],
  },
  'GET /internal/projects': {
    purpose: 'List the projects that the signed-in owner administers.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    inPerson: true,
    query: z.strictObject({}),
    answer: json(list(ProjectForAdmin)),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
  },
  'POST /internal/projects': {
    purpose: 'Create a project that the signed-in user owns.',
    invalidates: ['ownedProjects'],
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    inPerson: true,
    query: z.strictObject({}),
    body: ProjectChanges.extend({
      display_name: displayName.describe("The application's name, shown in emails and on pages."),
      private_accounts: flag
        .optional()
        .describe('Whether it hides which addresses have an account; see the additional settings.'),
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(ProjectForAdmin, 201),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
    refusals: ['OAUTH_PROVIDER_NEEDS_SECRET', 'EMAIL_SERVER_NEEDS_PASSWORD', 'PRODUCTION_UNSAFE'],
  },
  'POST /latchkey/project-copies': {
    purpose:
      "Create a project with another one's settings: sign-in methods, policies, branding, permissions, templates and themes. Users, teams, keys, secrets, domains and what needs a secret stay behind.",
    invalidates: ['ownedProjects'],
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    inPerson: true,
    query: z.strictObject({}),
    body: z.strictObject({
      project_id: uuid.describe('The project whose settings it starts with; the user is one of its owners.'),
      display_name: displayName.describe("The application's name, shown in emails and on pages."),
      description: text.nullable().optional().describe('A note for its owners.'),
    }),
    answer: json(ProjectForAdmin, 201),
    errors: ['EXPECTED_INTERNAL_PROJECT', 'PROJECT_NOT_FOUND'],
    addition: true,
  },
  'GET /internal/projects/current': {
    purpose: 'Read all settings of the project.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(ProjectForAdmin),
    errors: [],
  },
  'PATCH /internal/projects/current': {
    purpose: 'Change settings of the project; lists are replaced whole.',
    invalidates: ['adminProject', 'project', 'ownedProjects'],
    access: 'admin',
    query: z.strictObject({}),
    body: ProjectChanges,
    bodyLimit: limits.largeBodyBytes,
    recentProof: ['is_production_mode'],
    answer: json(ProjectForAdmin),
    errors: [],
    refusals: [
      'OAUTH_PROVIDER_NEEDS_SECRET',
      'EMAIL_SERVER_NEEDS_PASSWORD',
      'EMAIL_THEME_INVALID',
      'PRODUCTION_UNSAFE',
      'POLICY_NEEDS_PASSKEYS',
    ],
  },
  'GET /latchkey/redirect-check': {
    purpose: 'Check whether sign-ins may redirect to an address, and if not, why.',
    access: 'admin',
    query: z.strictObject({
      url: nonEmptyText
        .pipe(z.string().max(limits.redirectUrlMaxCharacters))
        .describe('The address, such as https://app.example.com/welcome.'),
    }),
    answer: json(RedirectCheck),
    errors: [],
    addition: true,
  },
  'GET /latchkey/domain-check': {
    purpose:
      'Check now whether a trusted domain responds over HTTPS, or whether a domain of the hosted pages points here.',
    access: 'admin',
    ownerRole: 'support',
    query: z.strictObject({
      domain: nonEmptyText
        .pipe(z.string().max(limits.redirectUrlMaxCharacters))
        .describe('A trusted domain as the settings have it, or the name of a verified domain of the hosted pages.'),
    }),
    answer: json(DomainCheck),
    errors: [],
    refusals: ['DOMAIN_UNKNOWN', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'DELETE /internal/projects/current': {
    purpose: 'Delete the project, with its keys and sessions, immediately.',
    invalidates: ['ownedProjects'],
    access: 'admin',
    ownerRole: 'owner',
    query: z.strictObject({}),
    recentProof: true,
    answer: success,
    errors: [],
    refusals: ['INTERNAL_PROJECT_STAYS'],
  },
  'POST /internal/api-keys': {
    purpose: 'Create a set of project keys; the full strings are shown only once.',
    invalidates: ['internalApiKeys'],
    access: 'admin',
    ownerRoleOf: { has_super_secret_admin_key: 'owner' },
    query: z.strictObject({}),
    body: z.strictObject({
      description: text.describe('What the set is for.'),
      expires_at_millis: instant.describe('When the keys expire.'),
      has_publishable_client_key: flag.describe('Whether to create a key for browsers.'),
      has_secret_server_key: flag.describe('Whether to create a key for servers.'),
      has_super_secret_admin_key: flag.describe('Whether to create a key that administers the project.'),
    }),
    recentProof: true,
    answer: json(KeySetOnce),
    errors: [],
  },
  'GET /internal/api-keys': {
    purpose: 'List the sets of project keys, newest first.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(list(KeySetLater)),
    errors: [],
  },
  'GET /latchkey/api-keys': {
    purpose:
      'List the sets of project keys, newest first, with the publishable client keys in full, and when each set was last used.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(list(KeySetToCopy)),
    errors: [],
    addition: true,
  },
  'GET /internal/api-keys/:id': {
    purpose: 'Read one set of project keys.',
    access: 'admin',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({}),
    answer: json(KeySetLater),
    errors: ['API_KEY_NOT_FOUND'],
  },
  'PATCH /internal/api-keys/:id': {
    purpose: 'Describe or revoke a set of project keys; revoking cannot be undone.',
    invalidates: ['internalApiKeys'],
    access: 'admin',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({}),
    body: z.strictObject({ description: text.optional(), revoked: flag.pipe(z.literal(true)).optional() }),
    recentProof: ['revoked'],
    answer: json(KeySetLater),
    errors: ['API_KEY_NOT_FOUND'],
    refusals: ['DASHBOARD_KEY_STAYS'],
  },
  'POST /latchkey/api-keys/:id/rotate': {
    purpose: 'Replace a set of project keys with a new one of the same kinds; the old keys work for a while longer.',
    invalidates: ['internalApiKeys'],
    access: 'admin',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({}),
    body: z.strictObject({
      overlap_millis: integer
        .pipe(z.int().min(0).max(limits.projectKeysOverlapMaxMillis))
        .optional()
        .describe('How long the old keys still work, unless they expire earlier. A day by default.'),
      expires_at_millis: instant
        .optional()
        .describe('When the new keys expire; by default after as long as the old ones had from their creation on.'),
    }),
    recentProof: true,
    answer: json(KeySetOnce),
    errors: ['API_KEY_NOT_FOUND'],
    refusals: [
      'DASHBOARD_KEY_STAYS',
      'PROJECT_KEYS_ENDED',
      'PROJECT_KEYS_ROTATED',
      'PROJECT_KEYS_EXPIRE_BEFORE',
      'OWNER_ROLE_INSUFFICIENT',
    ],
    addition: true,
  },
} as const satisfies EndpointTable;

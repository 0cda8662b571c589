import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  displayName,
  domainUrl,
  flag,
  handlerPath,
  instant,
  looseEmail,
  nonEmptyText,
  oneOf,
  password,
  port,
  text,
  uuid,
} from '../scalars.ts';

/** Identity providers that a project can switch on (SPEC §3). */
export const oauthProviderIds = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
] as const;

const Named = z.object({ id: z.string() });
const Switches = {
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  passkey_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_user_api_keys: z.boolean(),
  allow_team_api_keys: z.boolean(),
};

const ProjectForClient = z.object({
  id: z.string(),
  display_name: z.string(),
  config: z.object({ ...Switches, enabled_oauth_providers: z.array(Named) }),
});

const mergeStrategies = ['link_method', 'raise_error', 'allow_duplicates'] as const;

const ProjectForAdmin = z.object({
  id: z.string().describe('What apps take as `projectId`.'),
  display_name: z.string().describe('What people know the application by; mails and pages call it so.'),
  description: z.string().nullable().describe('What it is, for its owners; null where nobody has said it.'),
  created_at_millis: z.int().describe('When it was made.'),
  is_production_mode: z.boolean().describe('Whether it refuses settings that are fit for development alone.'),
  config: z
    .object({
      id: z.string(),
      allow_localhost: z.boolean(),
      ...Switches,
      create_team_on_sign_up: z.boolean(),
      oauth_providers: z.array(
        z.object({
          id: z.enum(oauthProviderIds),
          type: z.enum(['shared', 'standard']),
          enabled: z.boolean(),
          client_id: z.string().optional(),
          client_secret: z.string().optional(),
          facebook_config_id: z.string().optional(),
          microsoft_tenant_id: z.string().optional(),
        }),
      ),
      enabled_oauth_providers: z.array(Named),
      domains: z.array(z.object({ domain: z.string(), handler_path: z.string() })),
      email_config: z.union([
        z.object({
          type: z.literal('standard'),
          host: z.string(),
          port: z.int(),
          username: z.string(),
          password: z.string(),
          sender_name: z.string(),
          sender_email: z.string(),
        }),
        z.object({ type: z.literal('shared') }),
      ]),
      email_theme: z.string(),
      team_creator_default_permissions: z.array(Named),
      team_member_default_permissions: z.array(Named),
      user_default_permissions: z.array(Named),
      oauth_account_merge_strategy: z.enum(mergeStrategies),
    })
    .describe('Ways in, domains, mail and permissions.'),
});

const standardNeeds = (type: 'shared' | 'standard', fields: Record<string, unknown>, context: z.RefinementCtx) => {
  if (type !== 'standard') return;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: '{path} must be defined' });
  }
};

const OAuthProviderInput = z
  .strictObject({
    id: oneOf(...oauthProviderIds),
    type: oneOf('shared', 'standard'),
    enabled: flag.optional(),
    client_id: nonEmptyText.optional(),
    client_secret: nonEmptyText.optional(),
    facebook_config_id: text.optional(),
    microsoft_tenant_id: text.optional(),
  })
  .superRefine(({ type, client_id, client_secret }, context) =>
    standardNeeds(type, { client_id, client_secret }, context),
  );

const EmailConfigInput = z
  .strictObject({
    type: oneOf('shared', 'standard'),
    host: nonEmptyText.optional(),
    port: port.optional(),
    username: nonEmptyText.optional(),
    password: nonEmptyText.pipe(password).optional(),
    sender_name: nonEmptyText.optional(),
    sender_email: nonEmptyText.pipe(looseEmail).optional(),
  })
  .superRefine(({ type, host, port, username, password, sender_name, sender_email }, context) =>
    standardNeeds(type, { host, port, username, password, sender_name, sender_email }, context),
  );

const PermissionRefs = z.array(z.strictObject({ id: nonEmptyText }));

const ConfigInput = z.strictObject({
  sign_up_enabled: flag.optional(),
  credential_enabled: flag.optional(),
  magic_link_enabled: flag.optional(),
  passkey_enabled: flag.optional(),
  client_team_creation_enabled: flag.optional(),
  client_user_deletion_enabled: flag.optional(),
  create_team_on_sign_up: flag.optional(),
  allow_user_api_keys: flag.optional(),
  allow_team_api_keys: flag.optional(),
  allow_localhost: flag.optional(),
  oauth_account_merge_strategy: oneOf(...mergeStrategies).optional(),
  domains: z.array(z.strictObject({ domain: domainUrl, handler_path: handlerPath })).optional(),
  oauth_providers: z.array(OAuthProviderInput).optional(),
  email_config: EmailConfigInput.optional(),
  email_theme: nonEmptyText.optional(),
  team_creator_default_permissions: PermissionRefs.optional(),
  team_member_default_permissions: PermissionRefs.optional(),
  user_default_permissions: PermissionRefs.optional(),
});

const ProjectChanges = z.strictObject({
  display_name: displayName.optional().describe('What people know the application by; mails and pages call it so.'),
  description: text.nullable().optional().describe('What it is, for its owners; null takes it away.'),
  is_production_mode: flag.optional().describe('Whether it refuses settings that are fit for development alone.'),
  config: ConfigInput.optional().describe('What is to change; what is left out stays.'),
});

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

export const projects = {
  'GET /projects/current': {
    purpose: 'What a sign-in page needs to know of the project.',
    access: 'client',
    query: z.strictObject({}),
    answer: json(ProjectForClient),
    errors: [],
  },
  'GET /internal/projects': {
    purpose: 'List the projects that the signed-in owner administers.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    query: z.strictObject({}),
    answer: json(list(ProjectForAdmin)),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
  },
  'POST /internal/projects': {
    purpose: 'Create a project that the signed-in user owns.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    internalOnly: true,
    query: z.strictObject({}),
    body: ProjectChanges.extend({
      display_name: displayName.describe('What people know the application by; mails and pages call it so.'),
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(ProjectForAdmin, 201),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
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
    access: 'admin',
    query: z.strictObject({}),
    body: ProjectChanges,
    bodyLimit: limits.largeBodyBytes,
    answer: json(ProjectForAdmin),
    errors: [],
    refusals: ['EMAIL_THEME_INVALID'],
  },
  'DELETE /internal/projects/current': {
    purpose: 'Delete the project, its keys and its sessions at once.',
    access: 'admin',
    query: z.strictObject({}),
    answer: success,
    errors: [],
    refusals: ['INTERNAL_PROJECT_STAYS'],
  },
  'POST /internal/api-keys': {
    purpose: 'Create a set of project keys; the full strings are shown this once.',
    access: 'admin',
    query: z.strictObject({}),
    body: z.strictObject({
      description: text.describe('What the set is for.'),
      expires_at_millis: instant.describe('Until when the keys are good.'),
      has_publishable_client_key: flag.describe('Whether there is to be a key for browsers.'),
      has_secret_server_key: flag.describe('Whether there is to be a key for servers.'),
      has_super_secret_admin_key: flag.describe('Whether there is to be a key that administers the project.'),
    }),
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
    access: 'admin',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({}),
    body: z.strictObject({ description: text.optional(), revoked: flag.pipe(z.literal(true)).optional() }),
    answer: json(KeySetLater),
    errors: ['API_KEY_NOT_FOUND'],
    refusals: ['DASHBOARD_KEY_STAYS'],
  },
} as const satisfies EndpointTable;

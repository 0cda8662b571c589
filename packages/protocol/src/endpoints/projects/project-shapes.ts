import * as z from 'zod';
import {
  displayName,
  domainUrl,
  flag,
  handlerPath,
  looseEmail,
  nonEmptyText,
  oneOf,
  password,
  port,
  text,
} from '../../input/scalars.ts';
import { oauthProviderIds } from '../../oauth-providers.ts';
import { readSettings, writtenSettings } from '../../settings/shapes.ts';

const Named = z.object({ id: z.string() });
/** What each setting that is a document is, whether it is read or changed. */
const says = {
  domains: "The application's domains: users are only redirected there after signing in.",
  oauth_providers: 'The providers that the project has set up.',
  email_config: 'The mail server of the project, or the shared one of the service.',
  email_theme: 'The id of the theme for emails.',
  team_creator_default_permissions: "Permissions granted to a team's creator.",
  team_member_default_permissions: 'Permissions granted to a new team member.',
  secret:
    'For published clients alone, and for them as long as the setting `secrets_readable` is on. Left out of a change, the stored one stays for the same destination.',
  marker: 'In the place of the secret: whether one is stored. In a change it says nothing.',
  user_default_permissions: 'Permissions granted to each new user in the project.',
} as const;

export const ProjectForClient = z.object({
  id: z.string().describe('The `projectId` that apps take.'),
  display_name: z.string().describe("The application's name."),
  config: z
    .object({
      ...readSettings({ isPublic: true }),
      enabled_oauth_providers: z.array(Named).describe('The providers that are switched on, by id.'),
    })
    .describe('Sign-in methods, and what users may do by themselves.'),
  branding: z
    .object(readSettings({ isBranding: true }))
    .optional()
    .describe('How the screens look, what they offer, and where they link to. Published clients do not get it.'),
});

export const ProjectForAdmin = z.object({
  id: z.string().describe('The `projectId` that apps take.'),
  display_name: z.string().describe("The application's name, shown in emails and on pages."),
  description: z.string().nullable().describe('A note for its owners; null without one.'),
  created_at_millis: z.int().describe('When it was made.'),
  is_production_mode: z.boolean().describe('Whether it refuses settings meant only for development.'),
  config: z
    .object({
      id: z.string(),
      ...readSettings({ of: 'protocol' }),
      oauth_providers: z
        .array(
          z.object({
            id: z.enum(oauthProviderIds),
            type: z.enum(['shared', 'standard']),
            enabled: z.boolean(),
            client_id: z.string().optional(),
            client_secret: z.string().optional().describe(says.secret),
            has_client_secret: z.boolean().optional().describe(says.marker),
            facebook_config_id: z.string().optional(),
            microsoft_tenant_id: z.string().optional(),
          }),
        )
        .describe(says.oauth_providers),
      enabled_oauth_providers: z.array(Named),
      domains: z.array(z.object({ domain: z.string(), handler_path: z.string() })).describe(says.domains),
      email_config: z
        .union([
          z.object({
            type: z.literal('standard'),
            host: z.string(),
            port: z.int(),
            username: z.string(),
            password: z.string().optional().describe(says.secret),
            has_password: z.boolean().optional().describe(says.marker),
            sender_name: z.string(),
            sender_email: z.string(),
          }),
          z.object({ type: z.literal('shared') }),
        ])
        .describe(says.email_config),
      email_theme: z.string().describe(says.email_theme),
      team_creator_default_permissions: z.array(Named).describe(says.team_creator_default_permissions),
      team_member_default_permissions: z.array(Named).describe(says.team_member_default_permissions),
      user_default_permissions: z.array(Named).describe(says.user_default_permissions),
    })
    .describe('Sign-in methods, domains, email and permissions.'),
});

/** A secret alone may be missing: the stored one stays, where its destination does. The verb knows. */
const standardNeeds = (
  type: 'shared' | 'standard',
  fields: Record<string, unknown>,
  secret: string,
  context: z.RefinementCtx,
) => {
  const missing = Object.keys(fields).filter((name) => fields[name] === undefined);
  if (type !== 'standard' || missing.every((name) => name === secret)) return;
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: '{path} must be defined' });
};

const OAuthProviderInput = z
  .strictObject({
    id: oneOf(...oauthProviderIds),
    type: oneOf('shared', 'standard'),
    enabled: flag.optional(),
    client_id: nonEmptyText.optional(),
    client_secret: nonEmptyText.optional(),
    has_client_secret: flag.optional(),
    facebook_config_id: text.optional(),
    microsoft_tenant_id: text.optional(),
  })
  .superRefine(({ type, client_id, client_secret }, context) =>
    standardNeeds(type, { client_id, client_secret }, 'client_secret', context),
  );

const EmailConfigInput = z
  .strictObject({
    type: oneOf('shared', 'standard'),
    host: nonEmptyText.optional(),
    port: port.optional(),
    username: nonEmptyText.optional(),
    password: nonEmptyText.pipe(password).optional(),
    has_password: flag.optional(),
    sender_name: nonEmptyText.optional(),
    sender_email: nonEmptyText.pipe(looseEmail).optional(),
  })
  .superRefine(({ type, host, port, username, password, sender_name, sender_email }, context) =>
    standardNeeds(type, { host, port, username, password, sender_name, sender_email }, 'password', context),
  );

const PermissionRefs = z.array(z.strictObject({ id: nonEmptyText }));

const ConfigInput = z.strictObject({
  ...writtenSettings({ of: 'protocol' }),
  domains: z
    .array(z.strictObject({ domain: domainUrl, handler_path: handlerPath }))
    .optional()
    .describe(says.domains),
  oauth_providers: z.array(OAuthProviderInput).optional().describe(says.oauth_providers),
  email_config: EmailConfigInput.optional().describe(says.email_config),
  email_theme: nonEmptyText.optional().describe(says.email_theme),
  team_creator_default_permissions: PermissionRefs.optional().describe(says.team_creator_default_permissions),
  team_member_default_permissions: PermissionRefs.optional().describe(says.team_member_default_permissions),
  user_default_permissions: PermissionRefs.optional().describe(says.user_default_permissions),
});

export const ProjectChanges = z.strictObject({
  display_name: displayName.optional().describe("The application's name, shown in emails and on pages."),
  description: text.nullable().optional().describe('A note for its owners; null removes it.'),
  is_production_mode: flag.optional().describe('Whether it refuses settings meant only for development.'),
  config: ConfigInput.optional().describe('The changes; fields left out stay the same.'),
});

import type {
  AdminApp,
  AdminProject,
  EmailTemplate,
  EmailTheme,
  PermissionDefinition,
  WebhookEndpoint,
} from '@latchkey/sdk/admin';
import type { Whole } from './document.ts';
import { ENV_OF_MAIL_SERVER, envOfProvider } from './secrets.ts';
import { settingsByName } from './setting-names.ts';

/** The configuration of a project, as the service answers it. */
export interface State {
  readonly project: AdminProject;
  readonly permissions: {
    readonly team: readonly PermissionDefinition[];
    readonly project: readonly PermissionDefinition[];
  };
  readonly templates: readonly EmailTemplate[];
  readonly themes: readonly EmailTheme[];
  readonly webhooks: readonly WebhookEndpoint[];
}

export async function readState(app: AdminApp): Promise<State> {
  const [project, team, ofProject, templates, themes, webhooks] = await Promise.all([
    app.getProject(),
    app.listTeamPermissionDefinitions(),
    app.listProjectPermissionDefinitions(),
    app.listEmailTemplates(),
    app.listEmailThemes(),
    allWebhooks(app),
  ]);
  return { project, permissions: { team, project: ofProject }, templates, themes, webhooks };
}

/** Every page of the endpoints, oldest first. */
export async function allWebhooks(app: AdminApp): Promise<WebhookEndpoint[]> {
  const all: WebhookEndpoint[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.listWebhookEndpoints({ limit: 100, cursor });
    all.push(...page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** The same as a document. Secrets are never read: it names an environment variable where one is stored. */
export function documentOf({ project, permissions, templates, themes, webhooks }: State): Whole {
  const { config } = project;
  return {
    displayName: project.displayName,
    description: project.description,
    isProductionMode: project.isProductionMode,
    settings: Object.fromEntries(
      Object.keys(settingsByName).map((name) => [name, config[name as keyof typeof config]]),
    ),
    domains: config.domains,
    oauthProviders: config.oauthProviders.map(knownProvider),
    oidcProviders: config.oidcProviders.map(({ id, displayName, issuer, enabled, clientId, hasClientSecret }) => ({
      id,
      displayName,
      issuer,
      enabled,
      clientId,
      ...(hasClientSecret && { clientSecret: { env: envOfProvider(id) } }),
    })),
    mailServer: mailServer(config.emailConfig),
    emailTheme: themes.find(({ id }) => id === config.emailTheme)?.displayName ?? config.emailTheme,
    permissions: { team: ownPermissions(permissions.team), project: ownPermissions(permissions.project) },
    defaultPermissions: {
      teamCreator: config.teamCreatorDefaultPermissions.map(({ id }) => id),
      teamMember: config.teamMemberDefaultPermissions.map(({ id }) => id),
      user: config.userDefaultPermissions.map(({ id }) => id),
    },
    emailTemplates: templates
      .filter(({ isDefault }) => !isDefault)
      .map(({ type, subject, content }) => ({ type, subject, content: { ...content } })),
    webhooks: webhooks.map(({ url, description, kinds, isEnabled }) => ({
      url,
      description,
      kinds: kinds && [...kinds],
      isEnabled,
    })),
  };
}

type Config = AdminProject['config'];

function knownProvider({
  id,
  type,
  enabled,
  clientId = '',
  hasClientSecret,
  facebookConfigId,
  microsoftTenantId,
}: Config['oauthProviders'][number]): Whole['oauthProviders'][number] {
  if (type === 'shared') return { id, type, enabled };
  return {
    id,
    type,
    enabled,
    clientId,
    ...(hasClientSecret && { clientSecret: { env: envOfProvider(id) } }),
    ...(facebookConfigId && { facebookConfigId }),
    ...(microsoftTenantId && { microsoftTenantId }),
  };
}

function mailServer(server: Config['emailConfig']): Whole['mailServer'] {
  if (server.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, senderName, senderEmail, hasPassword } = server;
  const password = hasPassword && { password: { env: ENV_OF_MAIL_SERVER } };
  return { type, host, port, username, ...password, senderName, senderEmail };
}

/** Those of the system are everywhere the same. */
const ownPermissions = (definitions: readonly PermissionDefinition[]) =>
  definitions
    .filter(({ id }) => !id.startsWith('$'))
    .map(({ id, description, containedPermissionIds }) => ({
      id,
      description: description ?? null,
      contains: [...containedPermissionIds].sort(),
    }));

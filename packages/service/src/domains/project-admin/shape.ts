import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { hasOwnerRole, type OwnerRole } from '@latchkey/protocol/owner-roles';
import type { Context } from '../../platform/context.ts';
import type { SharedClients } from '../../platform/integrations/shared-clients.ts';
import { secretRead } from '../events/secret-read.ts';
import { holdsSecrets, type ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import { enabledProviders } from '../providers/enabled.ts';

/**
 * What a sign-in page sees: the providers that one can sign in with, and nothing but their ids. Published clients know no
 * branding.
 */
export function clientView(
  installation: Pick<Context, 'mode'>,
  sharedClients: SharedClients,
  { project, isOwnClient }: { readonly project: Project; readonly isOwnClient: boolean },
): ResultOf<Endpoints['GET /projects/current']> {
  const { config } = project;
  return {
    id: project.wireId,
    display_name: project.displayName,
    config: { ...config, enabled_oauth_providers: enabledProviders(installation, sharedClients, project) },
    ...(isOwnClient && { branding: config }),
  };
}

type AdminView = ResultOf<Endpoints['GET /internal/projects/current']>;

/** Who asks for it. */
interface Reader {
  readonly context: Context;
  readonly isOwnClient: boolean;
  /** What the owner may do who reads it; undefined for a key. */
  readonly ownerRole: OwnerRole | undefined;
}

/**
 * What an administrator sees. Published clients send whole settings back, so they read stored secrets where the project
 * lets them and they may set them, and the event log is told; to our own clients it is only said that there are some.
 */
export function adminView({ context, isOwnClient, ownerRole }: Reader, project: Project): AdminView {
  const { config } = project;
  const maySetThem = ownerRole === undefined || hasOwnerRole(ownerRole, 'developer');
  if (isOwnClient || !maySetThem || !config.secrets_readable) return describe(project, marked(config, isOwnClient));
  if (holdsSecrets(config)) secretRead(context, project, 'project_settings');
  return describe(project, config);
}

function describe(
  project: Project,
  config: Pick<AdminView['config'], keyof ProjectConfig & keyof AdminView['config']>,
): AdminView {
  return {
    id: project.wireId,
    display_name: project.displayName,
    description: project.description,
    created_at_millis: project.createdAt,
    is_production_mode: project.isProductionMode,
    config: { ...config, id: project.wireId, enabled_oauth_providers: switchedOn(project) },
  };
}

/** The settings without their secrets; published clients know no marks. */
function marked(config: ProjectConfig, hasMarks: boolean) {
  const { email_config: email, oauth_providers } = config;
  const mark = <N extends string>(name: N, value: boolean) => (hasMarks ? { [name]: value } : {});
  return {
    ...config,
    email_config: email.type === 'shared' ? email : { ...email, password: undefined, ...mark('has_password', true) },
    oauth_providers: oauth_providers.map(({ client_secret, ...provider }) => ({
      ...provider,
      ...(provider.type === 'standard' && mark('has_client_secret', client_secret !== undefined)),
    })),
  };
}

/** The settings that the protocol does not know; their secrets are never returned. */
export const additionalView = ({ config }: Project): ResultOf<Endpoints['GET /latchkey/project-settings']> => ({
  ...config,
  oidc_providers: config.oidc_providers.map(({ client_secret: _, ...provider }) => ({
    ...provider,
    has_client_secret: true,
  })),
});

const switchedOn = ({ config }: Project) =>
  config.oauth_providers.filter(({ enabled }) => enabled).map(({ id }) => ({ id }));

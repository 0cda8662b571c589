import type { Context } from '../../platform/context.ts';
import type { SharedClients } from '../../platform/integrations/shared-clients.ts';
import type { ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import { facts } from './facts.ts';

type Installation = Pick<Context, 'mode'>;
type Configured = ProjectConfig['oauth_providers'][number];

/** The providers that one can sign in with, by id. */
export function enabledProviders(
  installation: Installation,
  sharedClients: SharedClients,
  { config }: Pick<Project, 'config'>,
) {
  const known = config.oauth_providers
    .filter((provider) => provider.enabled && works(installation, sharedClients, provider))
    .map(({ id }) => ({ id: id as string, display_name: facts[id].name }));
  const own = config.oidc_providers
    .filter(({ enabled }) => enabled)
    .map(({ id, display_name }) => ({ id, display_name }));
  return [...known, ...own].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** In production, shared keys work only if the installation has some of its own. */
export const works = ({ mode }: Installation, sharedClients: SharedClients, { id, type }: Configured): boolean =>
  type === 'standard' || mode === 'development' || sharedClients.has(id);

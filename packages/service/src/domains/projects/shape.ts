import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { enabledProviders } from '../providers/enabled.ts';
import type { Project } from './project.ts';

type Installation = Pick<Context, 'mode' | 'sharedClients'>;

/** What a sign-in page sees: the providers that one can sign in with, and nothing but their ids. */
export function clientView(installation: Installation, project: Project): ResultOf<Endpoints['GET /projects/current']> {
  return {
    id: project.wireId,
    display_name: project.displayName,
    config: { ...project.config, enabled_oauth_providers: enabledProviders(installation, project) },
  };
}

/** What an administrator sees. */
export function adminView(project: Project): ResultOf<Endpoints['GET /internal/projects/current']> {
  return {
    id: project.wireId,
    display_name: project.displayName,
    description: project.description,
    created_at_millis: project.createdAt,
    is_production_mode: project.isProductionMode,
    config: { ...project.config, id: project.wireId, enabled_oauth_providers: switchedOn(project) },
  };
}

const switchedOn = ({ config }: Project) =>
  config.oauth_providers.filter(({ enabled }) => enabled).map(({ id }) => ({ id }));

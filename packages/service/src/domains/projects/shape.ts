import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Project } from './project.ts';

/** What a sign-in page sees: enabled providers only, and nothing but their ids. */
export function clientView(project: Project): ResultOf<Endpoints['GET /projects/current']> {
  return {
    id: project.wireId,
    display_name: project.displayName,
    config: { ...project.config, enabled_oauth_providers: enabledProviders(project) },
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
    config: { ...project.config, id: project.wireId, enabled_oauth_providers: enabledProviders(project) },
  };
}

const enabledProviders = ({ config }: Project) =>
  config.oauth_providers.filter(({ enabled }) => enabled).map(({ id }) => ({ id }));

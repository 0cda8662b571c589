import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

/**
 * The address that a project's pages are below which the installation serves itself: the dashboard for project
 * `internal`, the hosted pages for all others that haven't turned them off.
 */
export function ownPagesOf({ id, wireId, config, installation }: Project): string | undefined {
  if (!installation) return undefined;
  if (id === INTERNAL_PROJECT_ID) return installation.baseUrl;
  return config.hosted_pages_enabled ? `${installation.baseUrl}/p/${wireId}` : undefined;
}

/**
 * The address that the pages are below which others send users of the project to: its hosted pages, or the handler of its
 * own web application. Undefined where there are none.
 */
export const pagesOf = (project: Project): string | undefined => ownPagesOf(project) ?? handlerOf(project);

function handlerOf({ config }: Project): string | undefined {
  const trusted = config.domains.find(({ domain }) => !domain.includes('*'));
  return trusted && new URL(trusted.handler_path.replace(/\/$/, ''), trusted.domain).href;
}

import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

/**
 * The address that a project's pages are below which the installation serves itself: the dashboard for project
 * `internal`, the hosted pages for all others.
 */
export function ownPagesOf({ id, wireId, installation }: Project): string | undefined {
  if (!installation) return undefined;
  return id === INTERNAL_PROJECT_ID ? installation.baseUrl : `${installation.baseUrl}/p/${wireId}`;
}

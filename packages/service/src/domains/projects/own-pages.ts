import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

/** The address of pages on a host of a project's own: by the same scheme as the installation, at its usual port. */
export const addressOfHost = (baseUrl: string, host: string): string => `${new URL(baseUrl).protocol}//${host}`;

/**
 * The addresses that a project's pages are below which the installation serves itself: the dashboard for project
 * `internal`, the hosted pages for all others that haven't turned them off. Those on hosts of the project's own come
 * first: users are sent there.
 */
export function ownPagesOf({ id, wireId, config, installation, hostedDomains }: Project): readonly string[] {
  if (!installation) return [];
  const { baseUrl } = installation;
  if (id === INTERNAL_PROJECT_ID) return [baseUrl];
  if (!config.hosted_pages_enabled) return [];
  return [...hostedDomains.map((host) => addressOfHost(baseUrl, host)), `${baseUrl}/p/${wireId}`];
}

/**
 * The address that the pages are below which others send users of the project to: its hosted pages, or the handler of its
 * own web application. Undefined where there are none.
 */
export const pagesOf = (project: Project): string | undefined => ownPagesOf(project)[0] ?? handlerOf(project);

function handlerOf({ config }: Project): string | undefined {
  const trusted = config.domains.find(({ domain }) => !domain.includes('*'));
  return trusted && new URL(trusted.handler_path.replace(/\/$/, ''), trusted.domain).href;
}

/** The page of set-up links, among the hosted pages; undefined where a project has none. */
export function setUpPageOf(project: Project): string | undefined {
  const [pages] = project.id === INTERNAL_PROJECT_ID ? [] : ownPagesOf(project);
  return pages === undefined ? undefined : `${pages}/set-up`;
}

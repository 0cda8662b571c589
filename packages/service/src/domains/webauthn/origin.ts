import { ownPagesOf } from '../projects/own-pages.ts';
import type { Project } from '../projects/project.ts';
import { allowsLocalhost } from '../projects/trusted-url.ts';

/**
 * Whether passkeys are used on pages of an origin: `localhost`, at any port, where the project allows it; else exactly
 * the origin of a trusted domain, with its scheme and its port, or of the pages that the installation serves.
 */
export function isPasskeyOrigin(project: Project, origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (ownPagesOf(project).some((pages) => new URL(pages).origin === origin)) return true;
  if (url.hostname === 'localhost') return allowsLocalhost(project);
  return project.config.domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin);
}

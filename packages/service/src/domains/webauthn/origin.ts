import type { Project } from '../projects/project.ts';
import { allowsLocalhost, isOwnOrigin } from '../projects/trusted-url.ts';

/**
 * Whether passkeys are used on pages of an origin: `localhost`, at any port, where the project allows it; else exactly
 * the origin of a trusted domain, with its scheme and its port, or for project `internal` of the installation itself.
 */
export function isPasskeyOrigin(project: Project, origin: string): boolean {
  const { config, installation } = project;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (installation && isOwnOrigin(installation, origin)) return true;
  if (url.hostname === 'localhost') return allowsLocalhost(project);
  return config.domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin);
}

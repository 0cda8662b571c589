import type { Project } from '../projects/project.ts';

/**
 * Whether passkeys are used on pages of an origin: `localhost`, at any port, where the project allows it; else exactly
 * the origin of a trusted domain, with its scheme and its port.
 */
export function isPasskeyOrigin({ config }: Project, origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (url.hostname === 'localhost') return config.allow_localhost;
  return config.domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin);
}

import type { AdminProjectFields } from '@latchkey/sdk';

export type AppPage = 'impersonation' | 'password-reset' | 'team-invitation';

/** The app pages that a link can open: the trusted domains, by URL. */
export function appPages(
  { config }: Pick<AdminProjectFields, 'config'>,
  page: AppPage,
): readonly (readonly [string, string])[] {
  return config.domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => [domain, `${domain}${handlerPath.replace(/\/$/, '')}/${page}`]);
}

/** The same page of an app running on this computer. */
export function localPage(address: string, page: AppPage): string {
  const { origin } = new URL(address.trim());
  return `${origin}/handler/${page}`;
}

/** Checks the URL of an app on this computer. */
export function checkLocal(address: string): true | string {
  try {
    const { protocol, hostname } = new URL(address.trim());
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
    return (isLocal && protocol.startsWith('http')) || 'Enter a URL on this computer';
  } catch {
    return 'Enter a URL such as http://localhost:3000';
  }
}

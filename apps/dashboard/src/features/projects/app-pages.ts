import type { AdminProjectFields } from '@latchkey/sdk';

type Page = 'impersonation' | 'team-invitation';

/** Apps of a project that a link can lead to: by their name, the address of the page that it opens. */
export function appPages(
  { config }: Pick<AdminProjectFields, 'config'>,
  page: Page,
): readonly (readonly [string, string])[] {
  return config.domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => [domain, `${domain}${handlerPath.replace(/\/$/, '')}/${page}`]);
}

/** The same page of an app that runs on this machine. */
export function localPage(address: string, page: Page): string {
  const { origin } = new URL(address.trim());
  return `${origin}/handler/${page}`;
}

/** Whether it is an app on this machine, and where. */
export function checkLocal(address: string): true | string {
  try {
    const { protocol, hostname } = new URL(address.trim());
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
    return (isLocal && protocol.startsWith('http')) || 'Enter an address on this machine';
  } catch {
    return 'Enter an address such as http://localhost:3000';
  }
}

import { brands } from '@latchkey/react/brands';
import type { AdminProject } from '@latchkey/sdk/admin';
import type { PreviewedMethods } from './sign-in-preview.tsx';

/** The providers with a button on the sign-in page. */
export function shownProviders(
  known: AdminProject['config']['oauthProviders'],
  own: AdminProject['config']['oidcProviders'],
): PreviewedMethods['providers'] {
  return [
    ...known.filter(({ enabled }) => enabled).map(({ id }) => ({ id, displayName: brands[id]?.name ?? id })),
    ...own.filter(({ enabled }) => enabled),
  ].map(({ id, displayName }) => ({ id, displayName }));
}

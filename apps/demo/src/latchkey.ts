import { ClientApp } from '@latchkey/sdk';
import { navigate } from './router.tsx';
import type { Settings } from './settings.ts';

/** All that Latchkey needs to know of this app. */
export const latchkeyApp = ({ url, projectId, publishableClientKey }: Settings) =>
  new ClientApp({
    baseUrl: url,
    projectId,
    publishableClientKey,
    tokenStore: 'cookie',
    urls: { afterSignIn: '/notes' },
    redirectMethod: { navigate },
  });

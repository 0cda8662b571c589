import type { RedirectMethod } from '@latchkey/sdk';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

type Navigate = Exclude<RedirectMethod, string>['navigate'];

/**
 * Navigates below the handler with Next's router. Leaving it means the user has signed in or out, which is a full page
 * load, because the router remembers where links led the previous user, and no refresh makes it forget.
 */
export function useRouterRedirects(handler: string): Navigate {
  const router = useRouter();
  return useCallback(
    (to, { replace }) => {
      if (to.startsWith(`${handler}/`)) return router[replace ? 'replace' : 'push'](to);
      location[replace ? 'replace' : 'assign'](to);
      return new Promise<void>((gone) => window.addEventListener('pagehide', () => gone(), { once: true }));
    },
    [router, handler],
  );
}

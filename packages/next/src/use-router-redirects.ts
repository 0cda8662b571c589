import type { RedirectMethod } from '@latchkey/sdk';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

type Navigate = Exclude<RedirectMethod, string>['navigate'];

/**
 * Changes pages below the handler by Next's router. Who is led elsewhere has signed in or out: that is a load of the
 * page, for the router remembers where links led the one who was there before, and no refresh makes it forget.
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

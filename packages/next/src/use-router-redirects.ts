import type { RedirectMethod } from '@latchkey/sdk';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useTransition } from 'react';

type Navigate = Exclude<RedirectMethod, string>['navigate'];

/**
 * Changes pages by Next's router, and resolves when the new page is shown. Whoever is redirected has mostly signed in or
 * out: what servers have drawn is drawn anew.
 */
export function useRouterRedirects(): Navigate {
  const router = useRouter();
  const [isGoing, startTransition] = useTransition();
  const arrivals = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!isGoing) for (const arrive of arrivals.current.splice(0)) arrive();
  }, [isGoing]);
  return useCallback(
    (to, { replace }) =>
      new Promise<void>((resolve) => {
        arrivals.current.push(resolve);
        startTransition(() => {
          router[replace ? 'replace' : 'push'](to);
          router.refresh();
        });
      }),
    [router],
  );
}

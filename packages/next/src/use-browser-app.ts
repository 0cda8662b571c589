import type { ClientApp, ClientUserJson } from '@latchkey/sdk';
import { useEffect, useState } from 'react';
import { type BrowserOptions, browserApp, handlerOf } from './browser-app.ts';
import { useRouterRedirects } from './use-router-redirects.ts';

/** Apps by what they are made of, from their first render until React has mounted it. */
const unmounted = new Map<string, ClientApp>();

/** A provider's app, the same one from its first render on. `known` is the user the server has read, if any. */
export function useBrowserApp(options: BrowserOptions, known: ClientUserJson | null | undefined): ClientApp {
  const navigate = useRouterRedirects(handlerOf(options));
  const make = () => {
    const app = browserApp(options, { navigate });
    if (known !== undefined) app.assumeUser(known);
    return app;
  };
  const [app] = useState(() => onceInBrowsers(JSON.stringify([options, known]), make));
  useEffect(() => {
    for (const [key, other] of unmounted) if (other === app) unmounted.delete(key);
  }, [app]);
  return app;
}

/**
 * A page that suspends without a boundary is rendered again from its root, and loses its React state. A new app would
 * then fetch the user again, suspend for it, and so on without end.
 */
function onceInBrowsers(key: string, make: () => ClientApp): ClientApp {
  // A server renders pages for many users.
  if (typeof window === 'undefined') return make();
  const app = unmounted.get(key) ?? make();
  unmounted.set(key, app);
  return app;
}

import type { ClientApp, ClientUserJson } from '@latchkey/sdk';
import { useEffect, useState } from 'react';
import { type BrowserOptions, browserApp, handlerOf } from './browser-app.ts';
import { useRouterRedirects } from './use-router-redirects.ts';

/** Apps by what they are made of, from their first render until React has mounted it. */
const unmounted = new Map<string, ClientApp>();

/** The app of a provider, the same one from its first render on. `known` is whom the server has read, if it has. */
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
 * A page that suspends with no boundary around it is rendered again from its root, and what React had as state is lost.
 * A new app would know nothing then, ask who is signed in, suspend for it, and so on without end.
 */
function onceInBrowsers(key: string, make: () => ClientApp): ClientApp {
  // Servers render pages of many people.
  if (typeof window === 'undefined') return make();
  const app = unmounted.get(key) ?? make();
  unmounted.set(key, app);
  return app;
}

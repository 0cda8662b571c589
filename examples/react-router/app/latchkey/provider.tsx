import { LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp, type ClientUserJson } from '@latchkey/sdk';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { settings } from './settings';

type User = ClientUserJson | null | undefined;

/** Gives every page the app, which knows from the start who is signed in. */
export function Latchkey({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const [app] = useState(() => appFor(user));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // When a user signs in or out, in another tab too, the loaders run again.
    let shown = user?.id;
    return app.userStore.subscribe(() => {
      const now = app.userStore.getSnapshot();
      if (now.status !== 'ok' || now.data?.id === shown) return;
      shown = now.data?.id;
      void revalidate();
    });
  }, [app, revalidate, user?.id]);
  return (
    <LatchkeyProvider app={app}>
      <Suspense>{children}</Suspense>
    </LatchkeyProvider>
  );
}

let inBrowser: ClientApp | undefined;

/** One app for as long as the page lives; on the server, one for each page. */
function appFor(user: User) {
  if (import.meta.env.SSR) return newApp(user);
  inBrowser ??= newApp(user);
  return inBrowser;
}

function newApp(user: User) {
  // The server draws the user of the loader, whose tokens stay in the cookies of the browser.
  const app = new ClientApp({ ...settings, tokenStore: import.meta.env.SSR ? 'memory' : 'cookie' });
  if (user !== undefined) app.assumeUser(user);
  return app;
}

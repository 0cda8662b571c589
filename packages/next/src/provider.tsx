import { LatchkeyProvider as Provider, type LatchkeyProviderProps as ProviderProps } from '@latchkey/react';
import type { ClientUserJson } from '@latchkey/sdk';
import { use, useEffect } from 'react';
import type { BrowserOptions } from './browser-app.ts';
import { RefreshOnUserChange } from './refresh-on-user-change.tsx';
import { useBrowserApp } from './use-browser-app.ts';

type KnownUser = ClientUserJson | null | undefined;

/** The app, and how all screens below look and speak. */
export interface LatchkeyProviderProps extends Omit<ProviderProps, 'app'> {
  /** How the app in browsers is made; what is left out comes from the settings, or has a default. */
  readonly options?: BrowserOptions | undefined;
  /**
   * Who is signed in, as the server has read it (`latchkey.getClientUser()`): the first HTML then shows it. A layout
   * that hands it over makes its pages dynamic; without it they stay as they are, and browsers ask by themselves.
   */
  readonly user?: KnownUser | Promise<KnownUser>;
}

/**
 * Hands an app to everything below whose refresh token is in a cookie that no script reads.
 * `<LatchkeyProvider user={latchkey.getClientUser()}>{children}</LatchkeyProvider>`
 */
export function LatchkeyProvider({ options = {}, user, children, ...rest }: LatchkeyProviderProps) {
  const known = user instanceof Promise ? use(user) : user;
  const app = useBrowserApp(options, known);
  useEffect(() => {
    const shown = app.userStore.getSnapshot();
    // Of another user than the one who is shown by now, the page will be told by other means.
    if (known && shown.status === 'ok' && shown.data?.id === known.id) app.assumeUser(known);
  }, [app, known]);
  return (
    <Provider app={app} {...rest}>
      <RefreshOnUserChange isGiven={known !== undefined} />
      {children}
    </Provider>
  );
}

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
   * The signed-in user, as read by the server (`latchkey.getClientUser()`): the first HTML then shows it. A layout that
   * passes it makes its pages dynamic; without it they stay static, and browsers fetch the user.
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
    // If another user is shown by now, the page learns of it another way.
    if (known && shown.status === 'ok' && shown.data?.id === known.id) app.assumeUser(known);
  }, [app, known]);
  return (
    <Provider app={app} {...rest}>
      <RefreshOnUserChange isGiven={known !== undefined} />
      {children}
    </Provider>
  );
}

import { ClientApp, type ClientAppOptions, type RedirectMethod } from '@latchkey/sdk';
import { KEEPER_PATH } from './keeper-path.ts';

/** What the app in the browser can be told, where it is not in the settings `NEXT_PUBLIC_LATCHKEY_*`. Can be handed over by a layout. */
export type BrowserOptions = Omit<ClientAppOptions, 'tokenStore' | 'redirectMethod' | 'environment'>;

/** An app whose refresh token is kept by the routes of `NextServerApp`, and whose pages are changed by `redirectMethod`. */
export function browserApp(options: BrowserOptions, redirectMethod: RedirectMethod): ClientApp {
  return new ClientApp({
    ...options,
    keeperRoutes: options.keeperRoutes ?? keeperRoutes(options.urls?.handler),
    tokenStore: 'server-kept',
    redirectMethod,
  });
}

const keeperRoutes = (handler = '/handler') => ({
  token: `${handler}/${KEEPER_PATH}/token`,
  signOut: `${handler}/${KEEPER_PATH}/sign-out-session`,
});

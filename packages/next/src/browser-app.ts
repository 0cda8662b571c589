import { ClientApp, type ClientAppOptions, type RedirectMethod } from '@latchkey/sdk';

/** What the app in the browser can be told, where it is not in the settings `NEXT_PUBLIC_LATCHKEY_*`. Can be handed over by a layout. */
export type BrowserOptions = Omit<ClientAppOptions, 'tokenStore' | 'redirectMethod' | 'environment'>;

/** An app whose refresh token is kept by the routes of `NextServerApp`, and whose pages are changed by `redirectMethod`. */
export function browserApp(options: BrowserOptions, redirectMethod: RedirectMethod): ClientApp {
  return new ClientApp({
    ...options,
    sessionRoutes: options.sessionRoutes ?? sessionRoutes(handlerOf(options)),
    tokenStore: 'http-only-cookie',
    redirectMethod,
  });
}

/** Where the pages of signing in are. */
export const handlerOf = ({ urls }: BrowserOptions): string => urls?.handler ?? '/handler';

/** By `app/handler/session/[action]/route.ts`. */
const sessionRoutes = (handler: string) => ({
  token: `${handler}/session/token`,
  signOut: `${handler}/session/sign-out-session`,
});

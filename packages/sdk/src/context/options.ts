import { defaultBaseUrl } from '@latchkey/protocol/client-defaults';
import type { Environment } from '../core/environment.ts';
import type { Connection } from '../core/wire/connection.ts';
import type { RedirectMethod } from '../redirects/redirect.ts';
import type { HandlerUrls } from '../redirects/urls.ts';
import type { SessionRoutes } from '../token-stores/http-only-cookie.ts';
import type { TokenStoreInit } from '../token-stores/token-stores.ts';
import { setting } from './settings.ts';

/** How an app is made. What is left out comes from the settings `LATCHKEY_*`, or has a default. */
export interface ClientAppOptions {
  /** Where the tokens of the current user are; null where every call says so itself. */
  readonly tokenStore: TokenStoreInit;
  /** Of the project; needed here or as the setting `LATCHKEY_PROJECT_ID`. */
  readonly projectId?: string | undefined;
  /** The public key; required here or as the setting `LATCHKEY_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  /** Where the service is; servers often reach it under another address than browsers. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined;
  /** Sent with every request, over headers of the same name. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined;
  /** Pages that are elsewhere than below the handler. */
  readonly urls?: { readonly [K in keyof HandlerUrls]?: HandlerUrls[K] | undefined } | undefined;
  /** How to navigate to another page: by default `window` in browsers and `none` elsewhere. */
  readonly redirectMethod?: RedirectMethod | undefined;
  /** The routes of the token store `http-only-cookie`; `<handler>/token` and `<handler>/sign-out-session` by default. */
  readonly sessionRoutes?: Partial<SessionRoutes> | undefined;
  /** The outside world, where it is not the host's own: tests pass their clock and network here. */
  readonly environment?: Partial<Environment> | undefined;
}

/** The connection of an app to its service. A publishable key is needed unless an owner's session stands in for it. */
export function connectionOf(
  options: ClientAppOptions,
  environment: Environment,
  keys: Pick<Connection, 'secretServerKey' | 'superSecretAdminKey' | 'ownerSession'> = {},
): Connection {
  const publishableClientKey = keys.ownerSession
    ? undefined
    : given(options.publishableClientKey ?? setting('publishableClientKey'), 'publishableClientKey');
  return {
    environment,
    projectId: given(options.projectId ?? setting('projectId'), 'projectId'),
    publishableClientKey,
    ...keys,
    extraHeaders: options.extraRequestHeaders ?? {},
    baseUrl: () => baseUrlOf(options, environment),
  };
}

/** A required option. The error names the setting, because that is what is usually missing. */
export function given(value: string | undefined, option: string): string {
  if (value) return value;
  const setting = `LATCHKEY_${option.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
  throw new Error(`The option ${option} is missing. Pass it, or set ${setting}.`);
}

function baseUrlOf({ baseUrl }: ClientAppOptions, { isBrowser }: Environment): string {
  const chosen = typeof baseUrl === 'object' ? baseUrl[isBrowser ? 'browser' : 'server'] : baseUrl;
  return (chosen ?? setting('apiUrl') ?? defaultBaseUrl).replace(/\/$/, '');
}

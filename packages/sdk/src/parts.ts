import { Caches } from './cache/caches.ts';
import { type Environment, environmentOf } from './environment.ts';
import { type ClientAppOptions, connectionOf } from './options.ts';
import { redirectsOf } from './redirects/redirect.ts';
import { type HandlerUrls, handlerUrls } from './redirects/urls.ts';
import { refreshOver } from './session/refresh.ts';
import type { Session } from './session/session.ts';
import { Sessions } from './session/sessions.ts';
import { storesOf, type TokenStoreInit } from './stores/choose.ts';
import type { TokenStore } from './stores/token-store.ts';
import type { Level } from './wire/call.ts';
import type { Connection } from './wire/connection.ts';

/** What an app may do beyond a client, and with which keys. */
export interface Rights {
  readonly level: Level;
  readonly keys?: Pick<Connection, 'secretServerKey' | 'superSecretAdminKey' | 'ownerSession'>;
}

/** The parts of an app, put together. */
export interface Parts {
  readonly environment: Environment;
  readonly connection: Connection;
  readonly level: Level;
  readonly caches: Caches;
  readonly redirects: ReturnType<typeof redirectsOf>;
  urls(): HandlerUrls;
  /** The store of the app, or the one that a call names. Throws where there is neither. */
  store(override?: TokenStoreInit): TokenStore;
  session(override?: TokenStoreInit): Session;
}

/** Does no I/O and uses no randomness, which some hosts forbid where apps are made. */
export function partsOf(options: ClientAppOptions, { level, keys }: Rights): Parts {
  const environment = environmentOf(options.environment);
  const connection = connectionOf(options, environment, keys);
  const urls = () => handlerUrls(options.urls ?? {});
  const method = options.redirectMethod ?? (environment.isBrowser ? 'window' : 'none');
  const keeperRoutes = () => {
    const { handler } = urls();
    return { token: `${handler}/token`, signOut: `${handler}/sign-out-session`, ...options.keeperRoutes };
  };
  const storeOf = storesOf(environment, connection.projectId, keeperRoutes);
  const sessions = new Sessions(environment, refreshOver(connection));
  const store = (override?: TokenStoreInit) => {
    const choice = override === undefined ? options.tokenStore : override;
    if (choice == null && override === undefined) {
      throw new Error('This app was made with the token store null: pass a tokenStore to the call.');
    }
    return storeOf(choice);
  };
  return {
    environment,
    connection,
    level,
    caches: new Caches(),
    redirects: redirectsOf(environment, method, urls),
    urls,
    store,
    session: (override) => sessions.of(store(override)),
  };
}

import type { Invalidations } from '../core/cache/cache-names.ts';
import { Caches } from '../core/cache/caches.ts';
import { StoreFreeze } from '../core/cache/store-freeze.ts';
import { type Environment, environmentOf } from '../core/environment.ts';
import type { Prover } from '../core/proof.ts';
import { memoryText, type StoredText, storedText } from '../core/safe-storage.ts';
import type { TeamFields, TeamJson } from '../core/shapes/team.ts';
import { type Call, callAs, type Level } from '../core/wire/call.ts';
import type { Connection } from '../core/wire/connection.ts';
import { type Redirects, redirectsOf } from '../redirects/redirect.ts';
import { type HandlerUrls, handlerUrls } from '../redirects/urls.ts';
import { refreshOver } from '../session/refresh.ts';
import type { Session } from '../session/session.ts';
import { Sessions } from '../session/sessions.ts';
import type { Leaving } from '../session/sign-out-options.ts';
import { devicesOf } from '../token-stores/device.ts';
import type { SessionEnd, TokenStore } from '../token-stores/token-store.ts';
import { storesOf, type TokenStoreInit } from '../token-stores/token-stores.ts';
import { type Load, lazyMethod } from './lazy.ts';
import { type Lists, listsOf, type OfOwner } from './lists.ts';
import { type ClientAppOptions, connectionOf } from './options.ts';
import { type Shared, shared } from './shared.ts';

/** What an app may do, with which keys, and how it shows what it reads. */
export interface Rights {
  readonly level: Level;
  /** What its changes make stale. */
  readonly invalidations: () => Promise<Invalidations>;
  readonly shapeTeam: (of: OfOwner, json: TeamJson) => TeamFields;
  readonly keys?: Pick<Connection, 'secretServerKey' | 'superSecretAdminKey' | 'ownerSession'>;
}

/** What an app is made of: its methods, users and teams are functions of this. */
export interface AppContext extends Shared {
  /** What the app was made with. */
  readonly options: ClientAppOptions;
  readonly environment: Environment;
  readonly connection: Connection & Required<Pick<Connection, 'prove'>>;
  readonly level: Level;
  readonly caches: Caches;
  /** What users and their teams have. */
  readonly lists: Lists;
  /** A team as apps of this kind show it. */
  readonly shapeTeam: Rights['shapeTeam'];
  /** The prompts for a proof of identity; the first one registered is used. */
  readonly provers: Set<Prover>;
  /** Freezes what is shown of the session. */
  readonly freeze: StoreFreeze;
  readonly redirects: Redirects;
  /** The code of a sign-in that waits for its second factor, kept in the tab for the page that asks for that. */
  readonly mfaAttempt: StoredText;
  /** What the latest call has removed of an account. */
  readonly removed: StoredText;
  urls(): HandlerUrls;
  /** The store of the app, or the one that a call names. Throws where there is neither. */
  store(override?: TokenStoreInit): TokenStore;
  session(override?: TokenStoreInit): Session;
  /** The session of the app's own store whose data are shown. */
  shownSession(): Session;
  sessionEnd(): SessionEnd | null;
  readonly signOut: (session: Session, options?: Leaving) => Promise<void>;
  /** For user-initiated calls: answers immediately, even if that means a 429. */
  call(session?: Session, store?: TokenStore): Call<'client'>;
}

/** The code that asks for a proof or signs out, which few visits need. */
type LoadSignIn = Load<{
  prove(context: AppContext, ...refused: never): Promise<void>;
  signOut(context: AppContext, session: Session, options?: Leaving): Promise<void>;
}>;

/** Does no I/O and uses no randomness, which some hosts forbid where apps are made. */
export function createAppContext(
  options: ClientAppOptions,
  { keys, invalidations, level, shapeTeam }: Rights,
  signIn: LoadSignIn,
): AppContext {
  const environment = environmentOf(options.environment);
  const prove = lazyMethod(() => context, signIn, 'prove') as AppContext['connection']['prove'];
  const connection = { ...connectionOf(options, environment, keys), prove };
  const urls = () => handlerUrls(options.urls);
  const method = options.redirectMethod ?? (environment.isBrowser ? 'window' : 'none');
  const sessionRoutes = () => {
    const { handler } = urls();
    return { token: `${handler}/token`, signOut: `${handler}/sign-out-session`, ...options.sessionRoutes };
  };
  const deviceIn = devicesOf(environment, connection.projectId);
  const removed = memoryText();
  const storeOf = storesOf(environment, connection.projectId, sessionRoutes);
  const caches = new Caches(invalidations);
  const sessions = new Sessions(environment, refreshOver(connection), (before, now) => caches.inherit(before, now));
  const store = (override?: TokenStoreInit) => {
    const choice = override === undefined ? options.tokenStore : override;
    if (choice == null && override === undefined) {
      throw new Error('With the token store null, pass a tokenStore to the call.');
    }
    return storeOf(choice);
  };
  const context: AppContext = {
    ...shared,
    options,
    environment,
    connection,
    level,
    shapeTeam,
    caches,
    lists: listsOf(() => context),
    provers: new Set(),
    freeze: new StoreFreeze(),
    redirects: redirectsOf(environment, method, urls),
    mfaAttempt: storedText(environment.tabStorage, 'latchkey_mfa_attempt_code'),
    removed,
    signOut: lazyMethod(() => context, signIn, 'signOut'),
    urls,
    store,
    session: (override) => sessions.of(store(override)),
    shownSession: () => sessions.shown(store()),
    sessionEnd: () => sessions.endOf(store()),
    call(session, given) {
      // Outside of browsers there is no cookie store, and some calls need none.
      const hasStore = options.tokenStore === 'cookie' ? environment.cookies : options.tokenStore;
      const chosen = given ?? (hasStore ? store() : undefined);
      return callAs(connection, 'client', session, {
        patienceMillis: 0,
        removed,
        device: chosen && deviceIn(chosen),
      });
    },
  };
  return context;
}

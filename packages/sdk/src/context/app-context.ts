import { Caches } from '../core/cache/caches.ts';
import type { Refreshes } from '../core/cache/invalidations.ts';
import { Hold } from '../core/cache/store-freeze.ts';
import { type Environment, environmentOf } from '../core/environment.ts';
import { type KeptText, keptText, memoryText } from '../core/safe-storage.ts';
import { type Call, callAs, type Level } from '../core/wire/call.ts';
import type { Connection } from '../core/wire/connection.ts';
import { redirectsOf } from '../redirects/redirect.ts';
import { type HandlerUrls, handlerUrls } from '../redirects/urls.ts';
import { refreshOver } from '../session/refresh.ts';
import type { Session } from '../session/session.ts';
import { Sessions } from '../session/sessions.ts';
import type { Prover } from '../sign-in/proof/proof.ts';
import { type ShapeTeam, team } from '../teams/team.ts';
import { devicesOf } from '../token-stores/device.ts';
import type { SessionEnd, TokenStore } from '../token-stores/token-store.ts';
import { storesOf, type TokenStoreInit } from '../token-stores/token-stores.ts';
import { account, act, flows, whatIsStale } from './lazy.ts';
import { type Lists, listsOf, type Readers } from './lists.ts';
import { type ClientAppOptions, connectionOf } from './options.ts';
import { type Tools, tools } from './shared.ts';

/** What an app may do beyond a client, and with which keys. */
export interface Rights {
  readonly level: Level;
  /** What its changes make stale, if that is more than what those of clients do. */
  readonly refreshes?: () => Promise<Refreshes>;
  /** How what users have is read, and how teams are shown, if there is more to it than for clients. */
  readonly readers?: () => Promise<Readers>;
  readonly shapeTeam?: ShapeTeam;
  readonly keys?: Pick<Connection, 'secretServerKey' | 'superSecretAdminKey' | 'ownerSession'>;
}

/** The parts of an app, put together. */
export interface Parts extends Tools {
  /** What the app was made with. */
  readonly options: ClientAppOptions;
  readonly environment: Environment;
  readonly connection: Connection & Required<Pick<Connection, 'prove'>>;
  readonly level: Level;
  readonly caches: Caches;
  /** What users and their teams have. */
  readonly lists: Lists;
  readonly readers: () => Promise<Readers>;
  readonly shapeTeam: ShapeTeam;
  /** What asks people to prove who they are; of several, the one that was registered first. */
  readonly provers: Set<Prover>;
  /** Lets what is shown of the session stand still. */
  readonly hold: Hold;
  readonly redirects: ReturnType<typeof redirectsOf>;
  /** The code of a sign-in that waits for its second factor, kept in the tab for the page that asks for that. */
  readonly mfaAttempt: KeptText;
  /** What the latest call has removed of an account. */
  readonly removed: KeptText;
  urls(): HandlerUrls;
  /** The store of the app, or the one that a call names. Throws where there is neither. */
  store(override?: TokenStoreInit): TokenStore;
  session(override?: TokenStoreInit): Session;
  /** The session of the app's own store whose data are shown. */
  shownSession(): Session;
  sessionEnd(): SessionEnd | null;
  /** For somebody who has pressed a button, and wants an answer at once, be it that there were too many tries. */
  call(session?: Session, store?: TokenStore): Call<'client'>;
  /** The service would refuse it too; this says what to do. */
  requireInternal(act: string): void;
}

/** Does no I/O and uses no randomness, which some hosts forbid where apps are made. */
export function partsOf(options: ClientAppOptions, { keys, refreshes = whatIsStale, ...own }: Rights): Parts {
  const environment = environmentOf(options.environment);
  const prove = act(() => parts, flows, 'prove');
  const connection = { ...connectionOf(options, environment, keys), prove };
  const urls = () => handlerUrls(options.urls ?? {});
  const method = options.redirectMethod ?? (environment.isBrowser ? 'window' : 'none');
  const keeperRoutes = () => {
    const { handler } = urls();
    return { token: `${handler}/token`, signOut: `${handler}/sign-out-session`, ...options.keeperRoutes };
  };
  const deviceIn = devicesOf(environment, connection.projectId);
  const removed = memoryText();
  const storeOf = storesOf(environment, connection.projectId, keeperRoutes);
  const caches = new Caches(refreshes);
  const sessions = new Sessions(environment, refreshOver(connection), (before, now) => caches.inherit(before, now));
  const store = (override?: TokenStoreInit) => {
    const choice = override === undefined ? options.tokenStore : override;
    if (choice == null && override === undefined) {
      throw new Error('With the token store null, pass a tokenStore to the call.');
    }
    return storeOf(choice);
  };
  const parts: Parts = {
    ...tools,
    options,
    environment,
    connection,
    readers: account,
    shapeTeam: team,
    ...own,
    caches,
    lists: listsOf(() => parts),
    provers: new Set(),
    hold: new Hold(),
    redirects: redirectsOf(environment, method, urls),
    mfaAttempt: keptText(environment.tabStorage, 'latchkey_mfa_attempt_code'),
    removed,
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
    requireInternal(act) {
      if (connection.projectId === 'internal') return;
      throw new Error(`${act} needs an app with the projectId "internal".`);
    },
  };
  return parts;
}

import type { AppContext } from '../context/app-context.ts';
import { lazyMethod } from '../context/lazy.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { constantStore, followingStore } from '../core/cache/following-store.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { KnownError } from '../core/known-error.ts';
import { perKey } from '../core/per-key.ts';
import type { ClientUserJson } from '../core/shapes/user.ts';
import { type Call, callAs } from '../core/wire/call.ts';
import type { Session } from '../session/session.ts';
import { signIn } from '../sign-in/lazy.ts';
import type { TokenStoreInit } from '../token-stores/token-stores.ts';

/** Which user `getUser` answers, and what it does when no one is signed in. */
export interface GetUserOptions {
  /**
   * What to do when no user is signed in; by default it returns null. Anonymous users don't count as signed in, except
   * with `anonymous-if-exists`, or `anonymous`, which creates one if needed.
   */
  readonly or?: 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists' | undefined;
  /** Overrides the app's token store. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

const NOT_SIGNED_IN = "User is not signed in but getUser was called with { or: 'throw' }";
const NOT_REDIRECTED = "The redirectMethod 'none' doesn't redirect.";

/** The user of a session, as the app shows users. */
export type ShapeUser<U> = (session: Session, json: ClientUserJson) => U;

/** Reads who is signed in. */
export class CurrentUsers<U> {
  /** The user signed in with the app's own token store; updates on sign-in and sign-out, here or in another tab. */
  readonly store: Store<U | null>;
  /** The same, including anonymous users. */
  readonly storeWithAnonymous: Store<U | null>;
  readonly #context: AppContext;
  readonly #signUpAnonymously = lazyMethod(() => this.#context, signIn, 'signUpAnonymously');
  readonly #shape: ShapeUser<U>;
  readonly #cache: Cache<[], ClientUserJson | null>;
  /**
   * The user that a server's first page shows: one snapshot for signed-in users only, one including anonymous users.
   */
  #first: readonly Snapshot<U | null>[] | undefined;

  constructor(context: AppContext, shape: ShapeUser<U>) {
    this.#context = context;
    this.#shape = shape;
    const read = (session: object) => readUser(context, session as Session);
    this.#cache = context.caches.add('user', new Cache(context.environment, read));
    this.store = this.#storeOf(false);
    this.storeWithAnonymous = this.#storeOf(true);
  }

  /** Shows the user a server has read until the service is asked; the first one also during the page's first render. */
  assume(json: ClientUserJson | null): void {
    const { environment, session } = this.#context;
    const own = session();
    if (json) own.assumeBegun(json.id);
    this.#first ??= [false, true].map((too) => ({ status: 'ok', data: this.#shown(own, json, too) }));
    if (environment.isBrowser) this.#cache.entry(own).assume({ status: 'ok', data: json });
  }

  async get({ or, tokenStore }: GetUserOptions): Promise<U | null> {
    const { redirects } = this.#context;
    const isAnonymousToo = or === 'anonymous' || or === 'anonymous-if-exists';
    const user = await this.#read(isAnonymousToo, tokenStore);
    if (user) return user;
    switch (or) {
      case 'throw':
        throw new Error(NOT_SIGNED_IN);
      case 'anonymous':
        await this.#signUpAnonymously(tokenStore);
        return this.#read(true, tokenStore);
      case 'redirect':
        if (!redirects.isPossible) throw new Error(NOT_REDIRECTED);
        await redirects.to('signIn', { replace: true });
        // The page is about to unload; never resolve.
        return new Promise(() => {});
      default:
        return null;
    }
  }

  async #read(isAnonymousToo: boolean, tokenStore: TokenStoreInit | undefined): Promise<U | null> {
    const session = this.#context.session(tokenStore);
    return session.isInvalid ? null : this.#shown(session, await this.#cache.get(session), isAnonymousToo);
  }

  #storeOf(isAnonymousToo: boolean): Store<U | null> {
    const { freeze, session, sessionEnd, store } = this.#context;
    const storeOf = perKey((session: Session) =>
      shapedStore(
        () => this.#cache.entry(session),
        (json) => this.#shown(session, json, isAnonymousToo),
      ),
    );
    const current = () => {
      const own = session();
      if (!own.isInvalid) return storeOf(own);
      return sessionEnd() === 'expired' ? expired : signedOut;
    };
    const following = freeze.over(followingStore((listener) => store().subscribe(listener), current));
    return { ...following, getServerSnapshot: () => this.#first?.[Number(isAnonymousToo)] };
  }

  #shown(session: Session, json: ClientUserJson | null, isAnonymousToo: boolean): U | null {
    return json && (isAnonymousToo || !json.is_anonymous) ? this.#shape(session, json) : null;
  }
}

// Two stores, so that subscribers are notified when one becomes the other.
const signedOut = constantStore(null);
const expired = constantStore(null);

async function readUser({ connection, level }: AppContext, session: Session): Promise<ClientUserJson | null> {
  if ((await session.getAccessToken()) === null) return null;
  try {
    const call: Call<'client'> = callAs(connection, level as 'client', session);
    return await call('GET /users/me');
  } catch (error) {
    if (KnownError.is(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
    throw error;
  }
}

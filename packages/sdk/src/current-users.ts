import { Cache } from './cache/cache.ts';
import { followingStore } from './cache/following-store.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { KnownError } from './known-error.ts';
import type { Parts } from './parts.ts';
import type { Session } from './session/session.ts';
import type { ClientUserJson } from './shapes/user.ts';
import type { TokenStoreInit } from './stores/choose.ts';
import { type Call, callAs } from './wire/call.ts';

export interface GetUserOptions {
  /** What to do when nobody is signed in; null is returned where nothing is said. */
  readonly or?: 'return-null' | 'redirect' | 'throw' | undefined;
  /** Instead of the token store of the app. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

const NOT_SIGNED_IN = "User is not signed in but getUser was called with { or: 'throw' }";
const NOT_REDIRECTED =
  "User is not signed in, and with the redirectMethod 'none' getUser({ or: 'redirect' }) leads nowhere: " +
  'choose another redirectMethod, or handle null.';

/** The user of a session, as the app shows users. */
export type ShapeUser<U> = (session: Session, json: ClientUserJson) => U;

/** Reads who is signed in. */
export class CurrentUsers<U> {
  /** Who is signed in with the app's own token store; switches when somebody signs in or out, here or in another tab. */
  readonly store: Store<U | null>;
  readonly #parts: Parts;
  readonly #shape: ShapeUser<U>;
  readonly #cache: Cache<[], ClientUserJson | null>;
  readonly #stores = new WeakMap<Session, Store<U | null>>();

  constructor(parts: Parts, shape: ShapeUser<U>) {
    this.#parts = parts;
    this.#shape = shape;
    const read = (session: object) => readUser(parts, session as Session);
    this.#cache = parts.caches.add('user', new Cache(parts.environment, read));
    this.store = followingStore(
      (listener) => parts.store().subscribe(listener),
      () => this.#storeOf(parts.session()),
    );
  }

  async get({ or, tokenStore }: GetUserOptions): Promise<U | null> {
    const { redirects } = this.#parts;
    const session = this.#parts.session(tokenStore);
    const user = session.isInvalid ? null : this.#shown(session, await this.#cache.get(session));
    if (user || !or || or === 'return-null') return user;
    if (or === 'throw') throw new Error(NOT_SIGNED_IN);
    if (!redirects.isPossible) throw new Error(NOT_REDIRECTED);
    await redirects.to('signIn', { replace: true });
    // The page is about to go; what awaits this user has nothing to do here any more.
    return new Promise(() => {});
  }

  /** Anonymous users count as signed out. */
  #shown(session: Session, json: ClientUserJson | null): U | null {
    return json && !json.is_anonymous ? this.#shape(session, json) : null;
  }

  #storeOf(session: Session): Store<U | null> {
    if (session.isInvalid) return nobody;
    const known = this.#stores.get(session);
    if (known) return known;
    const shape = (json: ClientUserJson | null) => this.#shown(session, json);
    const store = shapedStore(() => this.#cache.entry(session), shape);
    this.#stores.set(session, store);
    return store;
  }
}

const signedOut = { status: 'ok', data: null } as const;
/** Known without a request. */
const nobody: Store<null> = {
  subscribe: () => () => {},
  getSnapshot: () => signedOut,
  read: async () => null,
};

async function readUser({ connection, level }: Parts, session: Session): Promise<ClientUserJson | null> {
  if ((await session.getAccessToken()) === null) return null;
  try {
    const call: Call<'client'> = callAs(connection, level as 'client', session);
    return await call('GET /users/me');
  } catch (error) {
    if (KnownError.is(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
    throw error;
  }
}

import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import type { CacheName } from '../core/cache/invalidations.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { perKey } from '../core/per-key.ts';
import { type Call, callAs } from '../core/wire/call.ts';
import type { Session } from '../session/session.ts';
import type { Parts } from './app-context.ts';
import { type Account, act } from './lazy.ts';
import { sessionStore } from './session-store.ts';

/** Whom an act on what somebody has is on. */
export interface OfOwner<L extends 'client' | 'server' = 'client'> extends Omit<Parts, 'call'> {
  readonly owner: Owner;
  /** `me`, or whom a server names. */
  readonly userId: string;
  readonly call: Call<L>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<L>;
}

/** What was read: what travels of it, and how it is shown to whoever has it. */
export interface Read<T> {
  readonly items: unknown;
  shown(of: OfOwner): T;
}

/** A session of whoever is signed in, or the id of the user that a server means: empty where it means none. */
export type Owner = Session | string;

export function ofOwner<O extends Owner>(parts: Omit<Parts, 'call'>, owner: O): OfOwner & { readonly owner: O } {
  const { connection, caches, level } = parts;
  const [userId, session] = typeof owner === 'string' ? [owner] : (['me', owner] as const);
  // A person who has pressed a button wants an answer at once.
  const how = session && { patienceMillis: 0 };
  const call: Call<'client'> = callAs(connection, level as 'client', session, how);
  return { ...parts, owner, userId, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}

type ListName = CacheName & keyof Account;
/** What reads them. */
export type Readers = Pick<Account, ListName>;
type Reading<N extends ListName> = Account[N] extends (of: OfOwner, ...args: infer A) => Promise<Read<infer T>>
  ? { readonly args: A; readonly value: T }
  : never;

/** One kind of what users and their teams have, whose code is loaded when it is first read. */
export interface List<T, A extends readonly unknown[] = []> {
  /** That of whoever is signed in, or `nothing` where nobody is; the same store each time. */
  store<N>(nothing: N, ...args: A): Store<T | N>;
  get(owner: Owner, ...args: A): Promise<T>;
  /** That of any user, or of none in particular, for servers. */
  storeOf(userId: string, ...args: A): Store<T>;
}

type Seen<T> = WeakMap<Snapshot<Read<T>>, Snapshot<T>>;

function listOf<T, A extends readonly unknown[]>(parts: Parts, name: ListName): List<T, A> {
  const read = (holder: object, userId: unknown, ...args: unknown[]) => {
    const owner = (userId ?? holder) as Owner;
    const reader = act(() => ofOwner(parts, owner), parts.readers, name) as (...args: unknown[]) => Promise<Read<T>>;
    // What is not there comes back as null where another session takes an entry over.
    return reader(...args.map((arg) => arg ?? undefined));
  };
  const cache = parts.caches.add(name, new Cache(parts.environment, read));
  const key = (owner: Owner, args: A): [object, unknown, ...unknown[]] =>
    typeof owner === 'string' ? [cache, owner, ...args] : [owner, undefined, ...args];
  const shownTo = (owner: Owner) => (list: Read<T>) => list.shown(ofOwner(parts, owner));
  const seen: Seen<T> = new WeakMap();
  const storeOf = (owner: Owner, args: A, seen?: Seen<T>) =>
    shapedStore(() => cache.entry(...key(owner, args)), shownTo(owner), seen);
  const made = new Map<string, Store<unknown>>();
  return {
    store(nothing, ...args) {
      const what = JSON.stringify(args);
      const ofSession = perKey((session: Session): Store<T | typeof nothing> => storeOf(session, args));
      const store = (made.get(what) as Store<T | typeof nothing>) ?? sessionStore(parts, ofSession, nothing);
      made.set(what, store);
      return store;
    },
    get: async (owner, ...args) => shownTo(owner)(await cache.get(...key(owner, args))),
    storeOf: (userId, ...args) => storeOf(userId, args, seen),
  };
}

/** The lists of an app by name, each made when it is first asked for: `lists('apiKeys').get(session)`. */
export type Lists = <N extends ListName>(name: N) => List<Reading<N>['value'], Reading<N>['args']>;

export function listsOf(parts: () => Parts): Lists {
  const made: { [N in ListName]?: unknown } = {};
  return (name) => {
    made[name] ??= listOf(parts(), name);
    return made[name] as ReturnType<typeof listOf> as never;
  };
}

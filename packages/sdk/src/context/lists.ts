import { Cache } from '../core/cache/cache.ts';
import type { CacheName } from '../core/cache/cache-names.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { perKey } from '../core/per-key.ts';
import type { ClientUserJson } from '../core/shapes/user.ts';
import { type Call, callAs } from '../core/wire/call.ts';
import type { Session } from '../session/session.ts';
import type { AppContext } from './app-context.ts';
import { type Load, lazyMethod } from './lazy.ts';
import { sessionStore } from './session-store.ts';

/** Whose things a method reads and changes. */
export interface OfOwner<L extends 'client' | 'server' = 'client'> extends Omit<AppContext, 'call'> {
  readonly owner: Owner;
  /** `me`, or the user a server names. */
  readonly userId: string;
  readonly call: Call<L>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<L>;
}

/** What was read: the wire items, and how to present them to their owner. */
export interface Read<T> {
  readonly items: unknown;
  shown(of: OfOwner): T;
}

/** The session of the signed-in user or, on servers, a user id; an empty one means no user. */
export type Owner = Session | string;

export function ofOwner<O extends Owner>(context: Omit<AppContext, 'call'>, owner: O): OfOwner & { readonly owner: O } {
  const { connection, caches, level } = context;
  const [userId, session] = typeof owner === 'string' ? [owner] : (['me', owner] as const);
  // A person who has pressed a button wants an answer at once.
  const how = session && { patienceMillis: 0 };
  const call: Call<'client'> = callAs(connection, level as 'client', session, how);
  return { ...context, owner, userId, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}

/** A signed-in user, as methods are bound to one. */
export interface OfUser extends OfOwner {
  readonly json: ClientUserJson;
}

/** A team, as methods are bound to one. */
export interface OfTeam extends OfOwner {
  readonly teamId: string;
}

/** Reads a user's list, or anything else that belongs to users and their teams. */
export type Reader<A extends readonly unknown[], T> = (of: OfOwner, ...args: A) => Promise<Read<T>>;

type ArgsOf<R> = R extends (of: OfOwner, ...args: infer A) => Promise<Read<unknown>> ? A : never;
type ValueOf<R> = R extends (...input: never) => Promise<Read<infer T>> ? T : never;

/** One kind of what users and their teams have, whose code is loaded when it is first read. */
export interface List<T, A extends readonly unknown[] = []> {
  /** The list of the signed-in user, or `nothing` when signed out; always the same store. */
  store<N>(nothing: N, ...args: A): Store<T | N>;
  get(owner: Owner, ...args: A): Promise<T>;
  /** That of any user, or of none in particular, for servers. */
  storeOf(userId: string, ...args: A): Store<T>;
}

/**
 * The list of a name, read by the module's function of that name: `lists('apiKeys', users).get(session)`. It is the
 * same list each time, so the first caller determines where its code is loaded from.
 */
export type Lists = <M, N extends CacheName & keyof M>(name: N, load: Load<M>) => List<ValueOf<M[N]>, ArgsOf<M[N]>>;

type Seen<T> = WeakMap<Snapshot<Read<T>>, Snapshot<T>>;

function listOf<T, A extends readonly unknown[]>(
  context: AppContext,
  name: CacheName,
  load: Load<Record<string, Reader<A, T>>>,
): List<T, A> {
  const read = (holder: object, userId: unknown, ...args: unknown[]) => {
    const owner = (userId ?? holder) as Owner;
    const reader = lazyMethod(() => ofOwner(context, owner), load, name) as (...args: unknown[]) => Promise<Read<T>>;
    // What is not there comes back as null where another session takes an entry over.
    return reader(...args.map((arg) => arg ?? undefined));
  };
  const cache = context.caches.add(name, new Cache(context.environment, read));
  const key = (owner: Owner, args: A): [object, unknown, ...unknown[]] =>
    typeof owner === 'string' ? [cache, owner, ...args] : [owner, undefined, ...args];
  const shownTo = (owner: Owner) => (list: Read<T>) => list.shown(ofOwner(context, owner));
  const seen: Seen<T> = new WeakMap();
  const storeOf = (owner: Owner, args: A, seen?: Seen<T>) =>
    shapedStore(() => cache.entry(...key(owner, args)), shownTo(owner), seen);
  const made = new Map<string, Store<unknown>>();
  return {
    store(nothing, ...args) {
      const what = JSON.stringify(args);
      const ofSession = perKey((session: Session): Store<T | typeof nothing> => storeOf(session, args));
      const store = (made.get(what) as Store<T | typeof nothing>) ?? sessionStore(context, ofSession, nothing);
      made.set(what, store);
      return store;
    },
    get: async (owner, ...args) => shownTo(owner)(await cache.get(...key(owner, args))),
    storeOf: (userId, ...args) => storeOf(userId, args, seen),
  };
}

export function listsOf(context: () => AppContext): Lists {
  const made: { [N in CacheName]?: unknown } = {};
  return (name, load) => {
    made[name] ??= listOf(context(), name, load as never);
    return made[name] as never;
  };
}

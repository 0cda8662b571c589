import { Cache } from './cache/cache.ts';
import type { Snapshot } from './cache/entry.ts';
import { perSession } from './cache/following-store.ts';
import type { CacheName } from './cache/refreshed-by.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { type Account, account, act } from './load.ts';
import type { Parts } from './parts.ts';
import type { Session } from './session/session.ts';
import { sessionStore } from './session-store.ts';
import { type Call, callAs } from './wire/call.ts';

/** Whom an act on what somebody has is on. */
export interface OfOwner<L extends 'client' | 'server' = 'client'> extends Omit<Parts, 'call'> {
  /** `me`, or whom a server names. */
  readonly userId: string;
  readonly call: Call<L>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<L>;
}

/** A list as it was read: what travels of it, and how it is shown to whoever has it. */
export interface Read<T> {
  readonly items: unknown;
  shown(of: OfOwner): T[];
}

/** A session of whoever is signed in, or the id of the user that a server means. */
export type Owner = Session | string;

export function ofOwner(parts: Parts, owner: Owner): OfOwner {
  const { connection, caches, level } = parts;
  const [userId, session] = typeof owner === 'string' ? [owner] : (['me', owner] as const);
  // A person who has pressed a button wants an answer at once.
  const how = session && { patienceMillis: 0 };
  const call: Call<'client'> = callAs(connection, level as 'client', session, how);
  return { ...parts, userId, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}

type ListName = CacheName & keyof Account;
type Item<N extends ListName> = Account[N] extends (of: OfOwner) => Promise<Read<infer T>> ? T : never;

/** One kind of what users have, whose code is loaded when it is first read. */
export interface List<T> {
  /** That of whoever is signed in. */
  readonly store: Store<T[]>;
  get(owner: Owner): Promise<T[]>;
  /** That of any user, for servers. */
  storeOf(userId: string): Store<T[]>;
}

type Seen<T> = WeakMap<Snapshot<Read<T>>, Snapshot<T[]>>;

function listOf<N extends ListName>(parts: Parts, name: N): List<Item<N>> {
  const read = (holder: object, userId?: string) =>
    act(() => ofOwner(parts, userId ?? (holder as Session)), account, name)() as Promise<Read<Item<N>>>;
  const cache = parts.caches.add(name, new Cache(parts.environment, read));
  const key = (owner: Owner): [object, string?] => (typeof owner === 'string' ? [cache, owner] : [owner]);
  const shownTo = (owner: Owner) => (list: Read<Item<N>>) => list.shown(ofOwner(parts, owner));
  const seen: Seen<Item<N>> = new WeakMap();
  const storeOf = (owner: Owner, seen?: Seen<Item<N>>) =>
    shapedStore(() => cache.entry(...key(owner)), shownTo(owner), seen);
  return {
    store: sessionStore(parts, perSession(storeOf), []),
    get: async (owner) => shownTo(owner)(await cache.get(...key(owner))),
    storeOf: (userId) => storeOf(userId, seen),
  };
}

export const listsOf = (parts: Parts) => ({
  sessions: listOf(parts, 'sessions'),
  contactChannels: listOf(parts, 'contactChannels'),
  notificationCategories: listOf(parts, 'notificationCategories'),
  apiKeys: listOf(parts, 'apiKeys'),
  ownedProjects: listOf(parts, 'ownedProjects'),
});

export type Lists = ReturnType<typeof listsOf>;

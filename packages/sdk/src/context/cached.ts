import { Cache } from '../core/cache/cache.ts';
import type { CacheName } from '../core/cache/cache-names.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import type { AppContext } from './app-context.ts';

/** What is read of something, by what it is asked with. */
export interface Cached<A extends readonly unknown[], T> {
  get(...args: A): Promise<T>;
  store(...args: A): Store<T>;
  /** The same stores, seen through a shape. */
  shown<S>(shape: (value: T) => S): (...args: A) => Store<S>;
}

/** Has what is read kept under a name, by which changes make it stale. */
export function cached<A extends readonly unknown[], T>(
  { caches, environment }: AppContext,
  name: CacheName,
  read: (...args: A) => Promise<T>,
): Cached<A, T> {
  const cache = caches.add(name, new Cache<A, T>(environment, (_, ...args) => read(...args)));
  const shown = <S>(shape: (value: T) => S) => {
    const seen = new WeakMap<Snapshot<T>, Snapshot<S>>();
    return (...args: A) => shapedStore(() => cache.entry(cache, ...args), shape, seen);
  };
  return { get: (...args) => cache.get(cache, ...args), store: shown((value) => value), shown };
}

import type { WireKey } from '@latchkey/protocol/wire';
import type { Cache } from './cache.ts';
import type { CacheName, Refreshes } from './invalidations.ts';

/** The caches of one app, by name. */
export class Caches {
  readonly #caches: (readonly [CacheName, Pick<Cache<[], unknown>, 'refreshKept' | 'inherit'>])[] = [];

  readonly #refreshes: () => Promise<Refreshes>;

  /** Which change makes what stale is loaded with the first change. */
  constructor(refreshes: () => Promise<Refreshes>) {
    this.#refreshes = refreshes;
  }

  /** Several may have the same name: what makes one stale makes all of them. */
  add<A extends readonly unknown[], T>(name: CacheName, cache: Cache<A, T>): Cache<A, T> {
    this.#caches.push([name, cache]);
    return cache;
  }

  /** Answers what the change did, after everything that it made stale was read again. */
  async after<T>(key: WireKey, change: Promise<T>): Promise<T> {
    // Where it cannot be told what is stale, everything may be.
    const refreshes = this.#refreshes().catch(() => undefined);
    const answer = await change;
    const known = await refreshes;
    const isStale = (name: CacheName) => !known || known[key]?.includes(name);
    await Promise.all(this.#caches.map(([name, cache]) => isStale(name) && cache.refreshKept()));
    return answer;
  }

  /** Reads again what is kept under a name. */
  async refresh(stale: CacheName): Promise<void> {
    await Promise.all(this.#caches.map(([name, cache]) => name === stale && cache.refreshKept()));
  }

  /** Shows what was read for one session in another one of the same person, until it is read again. */
  inherit(before: object, now: object): void {
    for (const [, cache] of this.#caches) cache.inherit(before, now);
  }
}

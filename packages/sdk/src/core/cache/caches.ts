import type { WireKey } from '@latchkey/protocol/wire';
import type { Cache } from './cache.ts';
import type { CacheName, Invalidations } from './cache-names.ts';

/** The caches of one app, by name. */
export class Caches {
  readonly #caches: (readonly [CacheName, Pick<Cache<[], unknown>, 'refreshKept' | 'inherit'>])[] = [];

  readonly #invalidations: () => Promise<Invalidations>;

  /** Which change makes what stale is loaded with the first change. */
  constructor(invalidations: () => Promise<Invalidations>) {
    this.#invalidations = invalidations;
  }

  /** Several may have the same name: what makes one stale makes all of them. */
  add<A extends readonly unknown[], T>(name: CacheName, cache: Cache<A, T>): Cache<A, T> {
    this.#caches.push([name, cache]);
    return cache;
  }

  /** Answers what the change did, after everything that it made stale was read again. */
  async after<T>(key: WireKey, change: Promise<T>): Promise<T> {
    // Where it cannot be told what is stale, everything may be.
    const invalidations = this.#invalidations().catch(() => undefined);
    const answer = await change;
    const known = await invalidations;
    await this.refresh((name) => !known || known[key]?.includes(name));
    return answer;
  }

  /** Reads again what is kept under some of the names. */
  async refresh(isStale: (name: CacheName) => boolean | undefined): Promise<void> {
    await Promise.all(this.#caches.map(([name, cache]) => isStale(name) && cache.refreshKept()));
  }

  /** Shows what was read for one session in another one of the same person, until it is read again. */
  inherit(before: object, now: object): void {
    for (const [, cache] of this.#caches) cache.inherit(before, now);
  }
}

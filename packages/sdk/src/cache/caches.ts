import type { WireKey } from '@latchkey/protocol/wire';
import type { Cache } from './cache.ts';

/** What an app keeps of the service. */
export type CacheName = 'user' | 'users' | 'project' | 'adminProject' | 'ownedProjects' | 'internalApiKeys';

/** Which change makes what stale. Who awaits the change gets it together with the new values. */
const refreshedBy: { readonly [K in WireKey]?: readonly CacheName[] } = {
  'PATCH /users/me': ['user', 'users'],
  'DELETE /users/me': ['users'],
  'POST /internal/projects': ['ownedProjects'],
  'PATCH /internal/projects/current': ['adminProject', 'project', 'ownedProjects'],
  'DELETE /internal/projects/current': ['ownedProjects'],
  'POST /internal/api-keys': ['internalApiKeys'],
  'PATCH /internal/api-keys/:id': ['internalApiKeys'],
};

/** The caches of one app, by name. */
export class Caches {
  readonly #caches = new Map<CacheName, { refreshKept(): Promise<void> }>();

  add<A extends readonly unknown[], T>(name: CacheName, cache: Cache<A, T>): Cache<A, T> {
    this.#caches.set(name, cache);
    return cache;
  }

  /** Answers what the change did, after everything that it made stale was read again. */
  async after<T>(key: WireKey, change: Promise<T>): Promise<T> {
    const answer = await change;
    await Promise.all((refreshedBy[key] ?? []).map((name) => this.#caches.get(name)?.refreshKept()));
    return answer;
  }
}

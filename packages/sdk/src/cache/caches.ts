import type { WireKey } from '@latchkey/protocol/wire';
import type { Cache } from './cache.ts';

/** What an app keeps of the service. */
export type CacheName =
  | 'user'
  | 'users'
  | 'project'
  | 'adminProject'
  | 'additionalSettings'
  | 'ownedProjects'
  | 'internalApiKeys'
  | 'sessions';

/** Which change makes what stale. Who awaits the change gets it together with the new values. */
const refreshedBy: { readonly [K in WireKey]?: readonly CacheName[] } = {
  'PATCH /users/me': ['user', 'users'],
  'DELETE /users/me': ['users'],
  'POST /users': ['users'],
  'POST /auth/password/set': ['user', 'users'],
  'POST /auth/password/update': ['user', 'sessions'],
  'POST /auth/sessions': ['sessions'],
  'DELETE /auth/sessions/:id': ['sessions'],
  'POST /contact-channels/verify': ['user', 'users'],
  'POST /latchkey/passkeys': ['user', 'users'],
  'DELETE /latchkey/passkeys/:id': ['user', 'users'],
  'POST /internal/projects': ['ownedProjects'],
  'PATCH /internal/projects/current': ['adminProject', 'project', 'ownedProjects'],
  'DELETE /internal/projects/current': ['ownedProjects'],
  'PATCH /latchkey/project-settings': ['additionalSettings'],
  'POST /internal/api-keys': ['internalApiKeys'],
  'PATCH /internal/api-keys/:id': ['internalApiKeys'],
};

/** The caches of one app, by name. */
export class Caches {
  readonly #caches = new Map<CacheName, Pick<Cache<[], unknown>, 'refreshKept' | 'inherit'>>();

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

  /** Shows what was read for one session in another one of the same person, until it is read again. */
  inherit(before: object, now: object): void {
    for (const cache of this.#caches.values()) cache.inherit(before, now);
  }
}

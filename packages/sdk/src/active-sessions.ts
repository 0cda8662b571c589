import { Cache } from './cache/cache.ts';
import { perSession } from './cache/following-store.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { act, flows } from './load.ts';
import type { Parts } from './parts.ts';
import type { Session } from './session/session.ts';
import { sessionStore } from './session-store.ts';
import type { ActiveSession } from './shapes/session.ts';
import { type Call, callAs } from './wire/call.ts';

/** Where the signed-in user is signed in. */
export function activeSessionsStore(parts: Parts): Store<ActiveSession[]> {
  const { connection, caches, environment, level } = parts;
  const read = (session: object) => {
    const call: Call<'client'> = callAs(connection, level as 'client', session as Session);
    return act(() => ({ connection, caches, call }), flows, 'getActiveSessions')();
  };
  const cache = caches.add('sessions', new Cache(environment, read));
  const storeOf = perSession((session) =>
    shapedStore(
      () => cache.entry(session),
      (sessions) => sessions,
    ),
  );
  return sessionStore(parts, storeOf, []);
}

import type { Session } from '../session/session.ts';
import type { Store } from './store.ts';

/** A store that is another one from time to time: `onSwitch` says when to ask `current` again. */
export function followingStore<T>(onSwitch: (listener: () => void) => () => void, current: () => Store<T>): Store<T> {
  return {
    subscribe(listener) {
      let followed = current();
      let stop = followed.subscribe(listener);
      const stopSwitch = onSwitch(() => {
        const next = current();
        if (next === followed) return;
        const leave = stop;
        followed = next;
        stop = next.subscribe(listener);
        leave();
        listener();
      });
      return () => {
        stopSwitch();
        stop();
      };
    },
    getSnapshot: () => current().getSnapshot(),
    read: () => current().read(),
  };
}

/** One store a session, the same one each time. */
export function perSession<T>(make: (session: Session) => Store<T>): (session: Session) => Store<T> {
  const made = new WeakMap<Session, Store<T>>();
  return (session) => {
    const store = made.get(session) ?? make(session);
    made.set(session, store);
    return store;
  };
}

/** A value that is known without a request, and stays. */
export function constantStore<T>(data: T): Store<T> {
  const snapshot = { status: 'ok', data } as const;
  return { subscribe: () => () => {}, getSnapshot: () => snapshot, read: async () => data };
}

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

/** A value that is known without a request, and stays. */
export function constantStore<T>(data: T): Store<T> {
  const snapshot = { status: 'ok', data } as const;
  return { subscribe: () => () => {}, getSnapshot: () => snapshot, read: async () => data };
}

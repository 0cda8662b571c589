import type { Snapshot, Store } from '@latchkey/sdk';

/** A store seen through `shape`, with the same result for the same value. */
export function shaped<R, T>(store: Store<R>, shape: (value: R) => T): Store<T> {
  const seen = new WeakMap<Snapshot<R>, Snapshot<T>>();
  return {
    subscribe: store.subscribe,
    getSnapshot() {
      const from = store.getSnapshot();
      if (from.status !== 'ok') return from;
      const to = seen.get(from) ?? { ...from, data: shape(from.data) };
      seen.set(from, to);
      return to;
    },
    read: async () => shape(await store.read()),
  };
}

import type { Entry, Snapshot } from './entry.ts';

/** A value that changes, for any framework to bind to: `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Snapshot<T>;
  /** The value if it is known, else as soon as it is. */
  read(): Promise<T>;
}

/** An entry seen through `shape`, which is asked once per value, so that its results are the same objects too. */
export function shapedStore<R, T>(entry: () => Entry<R>, shape: (raw: R) => T): Store<T> {
  let seen: { from: Snapshot<R>; to: Snapshot<T> } | undefined;
  return {
    subscribe: (listener) => entry().subscribe(listener),
    getSnapshot() {
      const from = entry().getSnapshot();
      if (seen?.from !== from) seen = { from, to: from.status === 'ok' ? { ...from, data: shape(from.data) } : from };
      return seen.to;
    },
    read: async () => shape(await entry().read()),
  };
}

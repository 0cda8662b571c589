import type { Entry, Snapshot } from './entry.ts';

/** A value that changes, for any framework to bind to: `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export interface Store<T> {
  /**
   * Calls back whenever there is another snapshot, until the returned function is called. The first subscriber has it
   * read.
   */
  subscribe(listener: () => void): () => void;
  /** What is known right now; reads nothing by itself. */
  getSnapshot(): Snapshot<T>;
  /** What servers know, and the first render of their pages, where they know anything. */
  getServerSnapshot?(): Snapshot<T> | undefined;
  /** The value if it is known, else as soon as it is. */
  read(): Promise<T>;
}

/**
 * An entry seen through `shape`, which is asked once per value, so that its results are the same objects too. Stores
 * that are made anew each time share what they have `seen`.
 */
export function shapedStore<R, T>(
  entry: () => Entry<R>,
  shape: (raw: R) => T,
  seen = new WeakMap<Snapshot<R>, Snapshot<T>>(),
): Store<T> {
  return {
    subscribe: (listener) => entry().subscribe(listener),
    getSnapshot() {
      const from = entry().getSnapshot();
      if (from.status !== 'ok') return from;
      const to = seen.get(from) ?? { ...from, data: shape(from.data) };
      seen.set(from, to);
      return to;
    },
    read: async () => shape(await entry().read()),
  };
}

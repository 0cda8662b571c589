import type { Snapshot } from '../src/core/cache/entry.ts';
import type { Store } from '../src/core/cache/store.ts';

/** What a store shows right now, once it is watched. */
export function watching<T>(store: Store<T>): () => T {
  store.subscribe(() => {});
  return () => {
    const snapshot: Snapshot<T> = store.getSnapshot();
    if (snapshot.status !== 'ok') throw new Error('Nothing is shown.');
    return snapshot.data;
  };
}

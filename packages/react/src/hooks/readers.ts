import type { Store } from '@latchkey/sdk';
import { useSyncExternalStore } from 'react';

const read = new WeakSet<Store<unknown>>();
const listeners = new Set<() => void>();

/** Remembers that a component has asked for a store. */
export function noteReader(store: Store<unknown>): void {
  if (read.has(store)) return;
  read.add(store);
  for (const listener of listeners) listener();
}

/** Whether any component has asked for a store yet: who looks then as well causes no request of its own. */
export const useIsRead = (store: Store<unknown>): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read.has(store),
    () => false,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { Snapshot, Store } from '@latchkey/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { noteReader } from './readers.ts';
import { failed, reading } from './reading.ts';

const pending = { status: 'pending' } as const;

/** What is known of a store right now; servers, and the first render of their pages, know what they were told. */
export function useSnapshot<T>(store: Store<T>): Snapshot<T> {
  useEffect(() => noteReader(store), [store]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => store.getServerSnapshot?.() ?? pending);
}

/**
 * The value of a store: suspends during the first read, throws if that fails. There is no user during server rendering:
 * it throws there, and React shows the fallback of the nearest `<Suspense>` until the browser takes over.
 * `const keys = useStore(adminApp.internalApiKeysStore)`
 */
export function useStore<T>(store: Store<T>): T {
  return settled(store, useSnapshot(store));
}

/** The same for screens that have an outline of their own: undefined until it is known. */
export function useKnown<T>(store: Store<T>): T | undefined {
  const snapshot = useSnapshot(store);
  return snapshot.status === 'pending' ? undefined : settled(store, snapshot);
}

const reason = 'A hook of @latchkey/react';
/** By which Next.js knows that browsers are to go on: it neither reports this, nor shows it while `next dev` runs. */
const bailOut = { digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING', reason };

export function settled<T>(store: Store<T>, snapshot: Snapshot<T>): T {
  if (snapshot.status === 'ok') return snapshot.data;
  if (snapshot.status === 'error') throw failed(store, snapshot.error);
  if (typeof window === 'undefined') throw Object.assign(new Error(`${reason} needs a <Suspense> around it.`), bailOut);
  throw reading(store);
}

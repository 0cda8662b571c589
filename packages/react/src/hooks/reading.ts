import type { Store } from '@latchkey/sdk';

const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * The read of a store that a component waits for, one for all who wait. A component that suspends is not mounted and
 * holds nothing, so the value is held for it here until it has come.
 */
export function reading<T>(store: Store<T>): Promise<unknown> {
  const known = underWay.get(store);
  if (known) return known;
  const read = store.read();
  const stop = store.subscribe(() => {});
  const settle = () => {
    underWay.delete(store);
    stop();
  };
  const settled = read.then(settle, settle);
  underWay.set(store, settled);
  return settled;
}

const readFrom = new WeakMap<object, Store<unknown>>();

/** Remembers which store a failure came from, so that an error boundary can read it again. */
export function failed(store: Store<unknown>, error: unknown): unknown {
  if (typeof error === 'object' && error !== null) readFrom.set(error, store);
  return error;
}

/** Reads again what failed; a failure that came from no store needs only another render. */
export async function readAgain(error: unknown): Promise<void> {
  if (typeof error === 'object' && error !== null) await readFrom.get(error)?.read();
}

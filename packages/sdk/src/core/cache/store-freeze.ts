import { Listeners } from '../listeners.ts';
import type { Snapshot } from './entry.ts';
import type { Store } from './store.ts';

/** Lets stores stand still for a while: they go on showing what they showed when it began. */
export class StoreFreeze {
  readonly #stores: { freeze(): void; thaw(): void }[] = [];
  #holders = 0;

  /** Begins; what it returns ends it. */
  begin(): () => void {
    if (++this.#holders === 1) for (const store of this.#stores) store.freeze();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      if (--this.#holders === 0) for (const store of this.#stores) store.thaw();
    };
  }

  /** The store as shown, frozen or not. A store without listeners can't flicker, and isn't frozen. */
  over<T>(store: Store<T>): Store<T> {
    let kept: Extract<Snapshot<T>, { status: 'ok' }> | undefined;
    const listeners = new Listeners((notify) =>
      store.subscribe(() => {
        if (!kept) notify();
      }),
    );
    this.#stores.push({
      freeze() {
        const snapshot = listeners.isEmpty ? undefined : store.getSnapshot();
        if (snapshot?.status === 'ok') kept = snapshot;
      },
      thaw() {
        kept = undefined;
        listeners.notify();
      },
    });
    return {
      subscribe: (listener) => listeners.add(listener),
      getSnapshot: () => kept ?? store.getSnapshot(),
      read: async () => (kept ? kept.data : store.read()),
    };
  }
}

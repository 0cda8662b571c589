import type { Environment } from '../environment.ts';
import { type KeptText, keptText } from '../kept-text.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Where the name is kept that the service gives the device: by the store that is asked for it, else in the browser, else
 * for as long as the store is there. It outlives sessions, so signing out leaves it.
 */
export function devicesOf({ browserStorage }: Environment, projectId: string): (store: TokenStore) => KeptText {
  const inBrowser = browserStorage && keptText(browserStorage, `latchkey_device_${projectId}`);
  const inMemory = new WeakMap<TokenStore, KeptText>();
  return (store) => {
    const known = store.device ?? inBrowser ?? inMemory.get(store) ?? variable();
    inMemory.set(store, known);
    return known;
  };
}

function variable(): KeptText {
  let text: string | null = null;
  return {
    read: () => text,
    keep(changed) {
      text = changed;
      return true;
    },
  };
}

import type { Environment } from '../core/environment.ts';
import { perKey } from '../core/per-key.ts';
import { memoryText, type StoredText, storedText } from '../core/safe-storage.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Where the name is kept that the service gives the device: by the store that is asked for it, else in the browser, else
 * for as long as the store is there. It outlives sessions, so signing out leaves it.
 */
export const devicesOf = ({ browserStorage }: Environment, projectId: string): ((store: TokenStore) => StoredText) =>
  perKey(
    (store) =>
      store.device ?? (browserStorage ? storedText(browserStorage, `latchkey_device_${projectId}`) : memoryText()),
  );

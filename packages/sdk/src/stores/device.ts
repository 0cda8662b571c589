import type { Environment } from '../environment.ts';
import { type KeptText, keptText, memoryText } from '../kept-text.ts';
import { perKey } from '../per-key.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Where the name is kept that the service gives the device: by the store that is asked for it, else in the browser, else
 * for as long as the store is there. It outlives sessions, so signing out leaves it.
 */
export const devicesOf = ({ browserStorage }: Environment, projectId: string): ((store: TokenStore) => KeptText) =>
  perKey(
    (store) =>
      store.device ?? (browserStorage ? keptText(browserStorage, `latchkey_device_${projectId}`) : memoryText()),
  );

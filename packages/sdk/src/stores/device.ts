import type { Environment, TextStorage } from '../environment.ts';
import { type KeptText, keptText } from '../kept-text.ts';
import { perKey } from '../per-key.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Where the name is kept that the service gives the device: by the store that is asked for it, else in the browser, else
 * for as long as the store is there. It outlives sessions, so signing out leaves it.
 */
export const devicesOf = ({ browserStorage }: Environment, projectId: string): ((store: TokenStore) => KeptText) =>
  perKey((store) => store.device ?? keptText(browserStorage ?? variable(), `latchkey_device_${projectId}`));

function variable(): TextStorage {
  let text: string | null = null;
  return {
    read: () => text,
    write(_, changed) {
      text = changed;
    },
  };
}

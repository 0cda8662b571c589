import { Listeners } from '../listeners.ts';
import { checkTokens, type TokenStore, type Tokens } from './token-store.ts';

/** Tokens in a variable; `isPersistent` says whether somebody comes back to it. */
export function memoryStore(isPersistent: boolean, start: Tokens): TokenStore {
  checkTokens(start);
  const listeners = new Listeners();
  let tokens = start;
  return {
    isPersistent,
    get: () => tokens,
    set(changed) {
      checkTokens(changed);
      tokens = changed;
      listeners.notify();
    },
    subscribe: (listener) => listeners.add(listener),
  };
}

import { Listeners } from '../core/listeners.ts';
import { checkTokens, type SessionEnd, type TokenStore, type Tokens } from './token-store.ts';

/** Tokens in a variable; `isPersistent` says whether later code reads them again. */
export function memoryStore(isPersistent: boolean, start: Tokens): TokenStore {
  checkTokens(start);
  const listeners = new Listeners();
  let tokens = start;
  let lastEnd: SessionEnd = 'signed-out';
  return {
    isPersistent,
    get: () => tokens,
    end: () => lastEnd,
    set(changed, end = 'signed-out') {
      checkTokens(changed);
      tokens = changed;
      lastEnd = end;
      listeners.notify();
    },
    subscribe: (listener) => listeners.add(listener),
  };
}

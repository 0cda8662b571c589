import { constantStore, followingStore } from '../core/cache/following-store.ts';
import type { Store } from '../core/cache/store.ts';
import type { Session } from '../session/session.ts';
import type { AppContext } from './app-context.ts';

/**
 * Store for the current session. Keeps the last value after expiry; `nothing` after sign-out, unless that is undefined:
 * then the store is that of signed-out visitors as well.
 */
export function sessionStore<T>(context: AppContext, storeOf: (session: Session) => Store<T>, nothing: T): Store<T> {
  const none = constantStore(nothing);
  const current = () => {
    const session = context.shownSession();
    const isNobodys = nothing !== undefined && session.isInvalid && context.sessionEnd() !== 'expired';
    return isNobodys ? none : storeOf(session);
  };
  return context.freeze.over(followingStore((listener) => context.store().subscribe(listener), current));
}

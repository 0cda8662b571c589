import { constantStore, followingStore } from '../core/cache/following-store.ts';
import type { Store } from '../core/cache/store.ts';
import type { Session } from '../session/session.ts';
import type { Parts } from './app-context.ts';

/** What is shown of whoever is signed in; that of an expired session stays, and of nobody there is nothing. */
export function sessionStore<T>(parts: Parts, storeOf: (session: Session) => Store<T>, nothing: T): Store<T> {
  const none = constantStore(nothing);
  const current = () => {
    const session = parts.shownSession();
    return session.isInvalid && parts.sessionEnd() !== 'expired' ? none : storeOf(session);
  };
  return parts.hold.over(followingStore((listener) => parts.store().subscribe(listener), current));
}

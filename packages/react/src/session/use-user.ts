import type { CurrentUser } from '@latchkey/sdk';
import { useContext, useEffect, useRef } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { settled, useSnapshot } from '../hooks/use-store.ts';
import { HeldUser } from './held-user.ts';
import { leaveToSignIn } from './leave.ts';

/** Whom `useUser` answers, and what it does where nobody is signed in. */
export interface UseUserOptions {
  /** What to do when nobody is signed in; null is returned where nothing is said. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
}

const NOT_SIGNED_IN = "User is not signed in but getUser was called with { or: 'throw' }";

/**
 * Who is signed in; suspends while that is not known yet. All components share one request.
 * `const user = useUser({ or: 'redirect' });`
 */
export function useUser(options: UseUserOptions & { readonly or: 'redirect' | 'throw' }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or = 'return-null' }: UseUserOptions = {}): CurrentUser | null {
  const app = useApp();
  const time = useContext(TimeContext);
  const held = useContext(HeldUser);
  const snapshot = useSnapshot(app.userStore);
  const wasNobody = useRef(false);
  useEffect(() => {
    wasNobody.current = snapshot.status === 'ok' && snapshot.data === null;
  }, [snapshot]);
  if (held) return held;
  // Somebody signs in: what is shown for nobody stays until it is known who.
  if (snapshot.status === 'pending' && wasNobody.current && or === 'return-null') return null;
  const user = settled(app.userStore, snapshot);
  if (user || or === 'return-null') return user;
  throw or === 'throw' ? new Error(NOT_SIGNED_IN) : leaveToSignIn(app, time);
}

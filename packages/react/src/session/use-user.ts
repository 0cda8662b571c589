import type { CurrentUser } from '@latchkey/sdk';
import { useContext, useEffect, useRef } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { settled, useSnapshot } from '../hooks/use-store.ts';
import { HeldUser } from './held-user.ts';
import { leaveToSignIn } from './leave.ts';

/** Which user `useUser` answers, and what it does when no one is signed in. */
export interface UseUserOptions {
  /** What to do when no user is signed in; by default it returns null. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
}

const NOT_SIGNED_IN = "User is not signed in but getUser was called with { or: 'throw' }";

/**
 * The signed-in user; suspends until known. All components share one request.
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
  // A sign-in is under way: keep showing the signed-out view until the user is known.
  if (snapshot.status === 'pending' && wasNobody.current && or === 'return-null') return null;
  const user = settled(app.userStore, snapshot);
  if (user || or === 'return-null') return user;
  throw or === 'throw' ? new Error(NOT_SIGNED_IN) : leaveToSignIn(app, time);
}

import type { CurrentUser } from '@latchkey/sdk';
import { type ComponentType, Fragment, type ReactNode, Suspense, useContext, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useHydrated } from '../hooks/dom/use-hydrated.ts';
import { useApp } from '../hooks/use-app.ts';
import { settled, useSnapshot } from '../hooks/use-store.ts';
import { HeldUser } from './held-user.ts';
import { leaveToSignIn } from './leave.ts';

/** What is shown to signed-in users. */
export interface SignedInProps {
  /** For the signed-in user; stays mounted while a user whose session has expired signs in again. */
  readonly children?: ReactNode;
  /** For signed-out visitors; without it they are sent to the sign-in page. */
  readonly fallback?: ReactNode;
}

interface HeldSessionProps extends SignedInProps {
  /** What servers draw, which do not know who is signed in; nothing where it is left out. */
  readonly outline?: ReactNode;
  /** Asks the person to sign in again, in front of the page. */
  readonly expired: ComponentType<{ readonly user: CurrentUser }>;
}

/** What `SignedIn` does, whichever dialog asks. */
export function HeldSession({ children, fallback, outline = null, expired: Expired }: HeldSessionProps) {
  const app = useApp();
  const snapshot = useSnapshot(app.userStore);
  const isHydrated = useHydrated();
  const [held, setHeld] = useState<{ readonly user: CurrentUser; readonly isExpired: boolean }>();
  const user = snapshot.status === 'ok' ? snapshot.data : null;
  const isExpired =
    user === null && (snapshot.status === 'ok' ? app.sessionEnd === 'expired' : held?.isExpired === true);
  const next = user ?? (isExpired || snapshot.status !== 'ok' ? held?.user : undefined);
  if (next !== held?.user || (held && held.isExpired !== isExpired)) setHeld(next && { user: next, isExpired });
  if (!next || (user === null && !isExpired)) {
    // A layout, where this may be, has no boundary around it that a server could leave open.
    if (snapshot.status === 'pending' && !isHydrated) return outline;
    settled(app.userStore, snapshot);
    return fallback === undefined ? <Leave /> : fallback;
  }
  return (
    <HeldUser.Provider value={user ? null : next}>
      <Fragment key={next.id}>{children}</Fragment>
      {!user && <Expired user={next} />}
    </HeldUser.Provider>
  );
}

/** With a boundary of its own: what suspends below another one is hidden only, and this must be gone. */
const Leave = () => (
  <Suspense>
    <Leaving />
  </Suspense>
);

function Leaving(): never {
  throw leaveToSignIn(useApp(), useContext(TimeContext));
}

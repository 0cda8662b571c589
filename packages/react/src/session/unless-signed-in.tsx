import { type ReactNode, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useKnown, useSnapshot } from '../hooks/use-store.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { SignInProgress } from './sign-in-progress.ts';
import { SignedInAlready } from './signed-in-already.tsx';

export interface UnlessSignedInProps {
  readonly fullPage?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * For sign-in steps, which either ask first or were begun in this browser: where there can be several accounts, they add
 * one. They stay as they are while one of them signs the user in and the page is left.
 */
export function UnlessSignedIn({ fullPage, children }: UnlessSignedInProps) {
  const app = useApp();
  const user = useKnown(app.userStore);
  const others = useSnapshot(app.accountsStore);
  const [isSigningIn, setSigningIn] = useState(false);
  if (!isSigningIn && user !== null) {
    if (!user || others.status === 'pending') return <AuthSkeleton fullPage={fullPage} of="card" />;
    // Null where the store of the app can keep one account alone.
    const hasSeveral = others.status === 'ok' && others.data !== null;
    if (!hasSeveral) return <SignedInAlready user={user} fullPage={fullPage} />;
  }
  return <SignInProgress.Provider value={setSigningIn}>{children}</SignInProgress.Provider>;
}

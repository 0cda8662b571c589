import { type ReactNode, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useKnown } from '../hooks/use-store.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { SignInProgress } from './sign-in-progress.ts';
import { SignedInAlready } from './signed-in-already.tsx';

export interface UnlessSignedInProps {
  readonly fullPage?: boolean | undefined;
  readonly children: ReactNode;
}

/** For sign-in steps; they stay as they are while one of them signs the user in and the page is left. */
export function UnlessSignedIn({ fullPage, children }: UnlessSignedInProps) {
  const user = useKnown(useApp().userStore);
  const [isSigningIn, setSigningIn] = useState(false);
  if (!isSigningIn && user === undefined) return <AuthSkeleton fullPage={fullPage} of="card" />;
  if (!isSigningIn && user) return <SignedInAlready user={user} fullPage={fullPage} />;
  return <SignInProgress.Provider value={setSigningIn}>{children}</SignInProgress.Provider>;
}

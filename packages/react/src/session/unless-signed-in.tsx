import { type ReactNode, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useKnown, useSnapshot } from '../hooks/use-store.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { SignInProgress } from './sign-in-progress.ts';
import { SignedInAlready } from './signed-in-already.tsx';

export interface UnlessSignedInProps {
  readonly fullPage?: boolean | undefined;
  /** This browser has begun the sign-in, so nobody else can have sent the user here: accounts are added unasked. */
  readonly isBegunHere?: boolean;
  readonly children: ReactNode;
}

/** For sign-in steps; they stay as they are while one of them signs the user in and the page is left. */
export function UnlessSignedIn({ fullPage, isBegunHere, children }: UnlessSignedInProps) {
  const app = useApp();
  const user = useKnown(app.userStore);
  const project = useSnapshot(app.projectStore);
  const [isSigningIn, setSigningIn] = useState(false);
  const [isAdding, setAdding] = useState(false);
  if (!isSigningIn && !isAdding) {
    const isUnknown = user === undefined || (user && project.status === 'pending');
    if (isUnknown) return <AuthSkeleton fullPage={fullPage} of="card" />;
    const hasSeveral = project.status === 'ok' && project.data.branding?.multipleAccounts;
    if (user && !(hasSeveral && isBegunHere))
      return <SignedInAlready user={user} fullPage={fullPage} onAdd={() => setAdding(true)} />;
  }
  return <SignInProgress.Provider value={setSigningIn}>{children}</SignInProgress.Provider>;
}

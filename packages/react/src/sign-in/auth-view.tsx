import { type ReactNode, useState } from 'react';
import { useSearch } from '../hooks/dom/use-address.ts';
import { isOnThisOrigin, returnToOf } from '../hooks/return-to.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { SignInProgress } from '../session/sign-in-progress.ts';
import { SignedInAlready } from '../session/signed-in-already.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import { Redirecting } from './redirecting.tsx';
import { ReturnRefused } from './return-refused.tsx';
import { SignUpDisabled } from './sign-up-disabled.tsx';

/** What there is to be seen of a sign-in page. */
export function AuthView({ skeleton, ...props }: AuthPageProps & { readonly skeleton: ReactNode }) {
  const { type, fullPage, automaticRedirect } = props;
  const project = useKnownProject();
  // While it is not known yet, the form is what most people need here.
  const user = useSnapshot(useApp().userStore);
  const returnTo = returnToOf(useSearch());
  const [isSigningIn, setSigningIn] = useState(false);
  if (!project) return skeleton;
  if (!isSigningIn) {
    if (returnTo !== null && !isOnThisOrigin(returnTo))
      return <ReturnRefused url={returnTo} type={type} fullPage={fullPage} />;
    if (user.status === 'ok' && user.data) {
      const card = <SignedInAlready user={user.data} fullPage={fullPage} />;
      return automaticRedirect ? <Redirecting skeleton={skeleton}>{card}</Redirecting> : card;
    }
    if (type === 'sign-up' && !project.config.signUpEnabled) {
      return <SignUpDisabled project={project} fullPage={fullPage} />;
    }
  }
  return (
    <SignInProgress.Provider value={setSigningIn}>
      <AuthForm {...props} project={project} isSigningIn={isSigningIn} />
    </SignInProgress.Provider>
  );
}

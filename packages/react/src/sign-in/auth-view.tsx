import { type ReactNode, useState } from 'react';
import { useSearch } from '../hooks/dom/use-address.ts';
import { isOnThisOrigin, returnToOf } from '../hooks/return-to.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { SignInProgress } from '../session/sign-in-progress.ts';
import type { SignedInAlreadyProps } from '../session/signed-in-already.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import type { RedirectingProps } from './dead-ends/redirecting.tsx';
import type { ReturnRefusedProps } from './dead-ends/return-refused.tsx';
import type { SignUpDisabledProps } from './dead-ends/sign-up-disabled.tsx';

interface Outlined {
  /** Stands there until the code is loaded. */
  readonly skeleton: ReactNode;
}

const load = () => import('./later.ts');
const outline = ({ skeleton }: Outlined) => skeleton;
const Redirecting = lazyPart<RedirectingProps>(async () => (await load()).Redirecting, outline);
const ReturnRefused = lazyPart<ReturnRefusedProps & Outlined>(async () => (await load()).ReturnRefused, outline);
const SignedInAlready = lazyPart<SignedInAlreadyProps & Outlined>(async () => (await load()).SignedInAlready, outline);
const SignUpDisabled = lazyPart<SignUpDisabledProps & Outlined>(async () => (await load()).SignUpDisabled, outline);

/** What there is to be seen of a sign-in page. */
export function AuthView({ skeleton, ...props }: AuthPageProps & { readonly skeleton: ReactNode }) {
  const { type, fullPage, automaticRedirect } = props;
  const project = useKnownProject();
  // Until the user is known, show the form: it is what most need here.
  const user = useSnapshot(useApp().userStore);
  const search = useSearch();
  const returnTo = returnToOf(search);
  const isAdding = search.includes('add_account=');
  const [isSigningIn, setSigningIn] = useState(false);
  if (!project) return skeleton;
  if (!isSigningIn) {
    if (returnTo !== null && !isOnThisOrigin(returnTo))
      return <ReturnRefused url={returnTo} type={type} fullPage={fullPage} skeleton={skeleton} />;
    if (user.status === 'ok' && user.data && !(project.branding?.multipleAccounts && isAdding)) {
      const card = <SignedInAlready user={user.data} fullPage={fullPage} skeleton={skeleton} />;
      return automaticRedirect ? <Redirecting skeleton={skeleton}>{card}</Redirecting> : card;
    }
    if (type === 'sign-up' && !project.config.signUpEnabled) {
      return <SignUpDisabled project={project} fullPage={fullPage} skeleton={skeleton} />;
    }
  }
  return (
    <SignInProgress.Provider value={setSigningIn}>
      <AuthForm {...props} project={project} isSigningIn={isSigningIn} />
    </SignInProgress.Provider>
  );
}

import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useSearch } from '../hooks/dom/use-address.ts';
import { isOnThisOrigin, returnToOf } from '../hooks/return-to.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { SignInProgress } from '../session/sign-in-progress.ts';
import { SignedInAlready } from '../session/signed-in-already.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import type { ReturnRefusedProps } from './return-refused.tsx';
import type { SignUpDisabledProps } from './sign-up-disabled.tsx';

const load = () => import('./dead-ends.ts');
const ReturnRefused = lazyPart<ReturnRefusedProps>(async () => (await load()).ReturnRefused);
const SignUpDisabled = lazyPart<SignUpDisabledProps>(async () => (await load()).SignUpDisabled);

/** What there is to be seen of a sign-in page. */
export function AuthView({ skeleton, ...props }: AuthPageProps & { readonly skeleton: ReactNode }) {
  const { type, fullPage, automaticRedirect } = props;
  const project = useKnownProject();
  // Until the user is known, show the form: it is what most need here.
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

interface RedirectingProps {
  /** Shown on the way. */
  readonly skeleton: ReactNode;
  /** Shown when the app doesn't redirect, or has just done so and ended up here again. */
  readonly children: ReactNode;
}

/** Redirects a signed-in user without asking. */
function Redirecting({ skeleton, children }: RedirectingProps) {
  const app = useApp();
  const { clock } = useContext(TimeContext);
  const isBegun = useRef(false);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    // While signing out, the user still looks signed in until the page has changed.
    if (isBegun.current || app.sessionEnd) return;
    isBegun.current = true;
    const leave = mayLeadOn(clock()) ? app.redirectToAfterSignIn({ replace: true }) : Promise.resolve();
    leave.catch(() => {}).then(() => setStuck(true));
  }, [app, clock]);
  return isStuck ? children : skeleton;
}

const KEY = 'latchkey_led_on_at';
const LOOP_MILLIS = 10_000;

/** Whether this tab may redirect: not if it just did, because that would be a loop. */
function mayLeadOn(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(now));
    return Math.abs(now - last) > LOOP_MILLIS;
  } catch {
    // Without storage a loop would go unnoticed, so the user continues by a button.
    return false;
  }
}

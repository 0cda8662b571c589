import type { Project } from '@latchkey/sdk';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useSearch } from '../hooks/dom/use-address.ts';
import { isOnThisOrigin, returnToOf } from '../hooks/return-to.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { SignInProgress } from '../session/sign-in-progress.ts';
import { SignedInAlready } from '../session/signed-in-already.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthPageProps } from './auth-page.tsx';

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

interface ReturnRefusedProps {
  readonly url: string;
  readonly type: 'sign-in' | 'sign-up';
  readonly fullPage?: boolean | undefined;
}

/** The page was given a return URL on another site. Shown before any password is asked for. */
function ReturnRefused({ url, type, fullPage }: ReturnRefusedProps) {
  const app = useApp();
  const text = useText();
  const redirect = type === 'sign-in' ? app.redirectToSignIn : app.redirectToSignUp;
  return (
    <MessageCard
      title={text('returnRefused')}
      fullPage={fullPage}
      primaryButtonText={text('continueWithout')}
      primaryAction={() => redirect({ replace: true, noRedirectBack: true })}
    >
      <p data-latchkey="quote">{text('returnRefusedBecause', { url })}</p>
      <p data-latchkey="text">{text('returnRefusedHelp')}</p>
    </MessageCard>
  );
}

function SignUpDisabled({ project, fullPage }: { readonly project: Project; readonly fullPage?: boolean | undefined }) {
  const app = useApp();
  const text = useText();
  return (
    <MessageCard
      title={text('signUpDisabled')}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signUpDisabledBecause', { project: project.displayName })}
    </MessageCard>
  );
}

import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { mayLeadOn } from './may-lead-on.ts';

export interface RedirectingProps {
  /** Shown on the way. */
  readonly skeleton: ReactNode;
  /** Shown where there is no way: the app does not redirect, or has just done so and led here again. */
  readonly children: ReactNode;
}

/** Leads on whoever is signed in already, without asking. */
export function Redirecting({ skeleton, children }: RedirectingProps) {
  const app = useApp();
  const { clock } = useContext(TimeContext);
  const isBegun = useRef(false);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    // Who is just signing out still looks signed in, until the page has changed.
    if (isBegun.current || app.sessionEnd) return;
    isBegun.current = true;
    const leave = mayLeadOn(clock()) ? app.redirectToAfterSignIn({ replace: true }) : Promise.resolve();
    leave.catch(() => {}).then(() => setStuck(true));
  }, [app, clock]);
  return isStuck ? children : skeleton;
}

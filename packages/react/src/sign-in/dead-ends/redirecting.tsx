import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { useApp } from '../../hooks/use-app.ts';

export interface RedirectingProps {
  /** Shown on the way. */
  readonly skeleton: ReactNode;
  /** Shown when the app doesn't redirect, or has just done so and ended up here again. */
  readonly children: ReactNode;
}

/** Redirects a signed-in user without asking. */
export function Redirecting({ skeleton, children }: RedirectingProps) {
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

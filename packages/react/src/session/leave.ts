import type { ClientApp } from '@latchkey/sdk';
import type { Time } from '../hooks/dom/time.ts';

const leaving = new WeakMap<ClientApp, { readonly gone: Promise<unknown>; error?: unknown }>();
const REPEATED_AFTER = 2000;

/**
 * What a component throws whose user has to sign in first: the page is on its way out, and the component waits for
 * that. Many components start one redirect.
 */
export function leaveToSignIn(app: ClientApp, time: Time): unknown {
  const known = leaving.get(app);
  if (known) return 'error' in known ? known.error : known.gone;
  // Not in the render itself: routers change their state when they are told to navigate.
  const gone = Promise.resolve().then(() => app.getUser({ or: 'redirect' }));
  const state: { gone: Promise<unknown>; error?: unknown } = { gone };
  leaving.set(app, state);
  const forget = () => leaving.delete(app);
  gone.then(forget, (error) => {
    state.error = error;
  });
  // A router keeps this app running: a user who comes back later is redirected again.
  time.after(REPEATED_AFTER, forget);
  return gone;
}

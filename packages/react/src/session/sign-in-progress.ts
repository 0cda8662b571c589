import { createContext, useContext, useEffect } from 'react';
import { useBrowserLayoutEffect } from '../hooks/dom/use-browser-layout-effect.ts';
import { useApp } from '../hooks/use-app.ts';

/** Tells the page that somebody is signing in by one of its parts, and that it had better stay as it is. */
export const SignInProgress = createContext<((isSigningIn: boolean) => void) | null>(null);

export function useSignInProgress(isSigningIn: boolean): void {
  const tell = useContext(SignInProgress);
  // In the same turn: who is signed in by then would be taken for somebody who has been so all along.
  useBrowserLayoutEffect(() => {
    tell?.(isSigningIn);
  }, [tell, isSigningIn]);
}

/** Loads what a way in needs while the person still types, so that pressing the button does not wait for it. */
export function usePreparedSignIn(): void {
  const app = useApp();
  useEffect(() => void app.prepareSignIn(), [app]);
}

import { createContext, useContext, useEffect } from 'react';
import { useBrowserLayoutEffect } from '../hooks/dom/use-browser-layout-effect.ts';
import { useApp } from '../hooks/use-app.ts';

/** Tells the page that a sign-in is under way in one of its parts, so it shouldn't change. */
export const SignInProgress = createContext<((isSigningIn: boolean) => void) | null>(null);

export function useSignInProgress(isSigningIn: boolean): void {
  const tell = useContext(SignInProgress);
  // Layout effect, so that the flag is set before the user store updates; otherwise the user would seem to have been
  // signed in all along.
  useBrowserLayoutEffect(() => {
    tell?.(isSigningIn);
  }, [tell, isSigningIn]);
}

/** Loads what a way in needs while the person still types, so that pressing the button does not wait for it. */
export function usePreparedSignIn(): void {
  const app = useApp();
  useEffect(() => void app.prepareSignIn(), [app]);
}

import { createContext, useContext } from 'react';
import { useBrowserLayoutEffect } from '../hooks/dom/use-browser-layout-effect.ts';

/** Tells the page that somebody is signing in by one of its parts, and that it had better stay as it is. */
export const SignInProgress = createContext<((isSigningIn: boolean) => void) | null>(null);

export function useSignInProgress(isSigningIn: boolean): void {
  const tell = useContext(SignInProgress);
  // In the same turn: who is signed in by then would be taken for somebody who has been so all along.
  useBrowserLayoutEffect(() => {
    tell?.(isSigningIn);
  }, [tell, isSigningIn]);
}

import { useEffect } from 'react';
import { useApp } from '../hooks/use-app.ts';

/** Loads what a way in needs while the person still types, so that pressing the button does not wait for it. */
export function usePreparedSignIn(): void {
  const app = useApp();
  useEffect(() => void app.prepareSignIn(), [app]);
}

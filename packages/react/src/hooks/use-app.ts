import type { ClientApp } from '@latchkey/sdk';
import { useContext } from 'react';
import { AppContext } from './app-context.ts';

/** The app of the provider. */
export function useApp(): ClientApp {
  const known = useContext(AppContext);
  if (known) return known.app;
  throw new Error('There is no <LatchkeyProvider app={app}> around this component.');
}

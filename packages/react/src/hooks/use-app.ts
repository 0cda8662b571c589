import type { ClientApp } from '@latchkey/sdk';
import { useContext } from 'react';
import { App } from '../provider/context.ts';

/** The app of the provider. */
export function useApp(): ClientApp {
  const known = useContext(App);
  if (known) return known.app;
  throw new Error('There is no <LatchkeyProvider app={app}> around this component.');
}

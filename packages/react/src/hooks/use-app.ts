import type { ClientApp, Project } from '@latchkey/sdk';
import { createContext, useContext } from 'react';

/** The app that everything below reads from, and what was known of it before. */
export const AppContext = createContext<{ readonly app: ClientApp; readonly project?: Project | undefined } | null>(
  null,
);

/** The app of the provider. */
export function useApp(): ClientApp {
  const known = useContext(AppContext);
  if (known) return known.app;
  throw new Error('There is no <LatchkeyProvider app={app}> around this component.');
}

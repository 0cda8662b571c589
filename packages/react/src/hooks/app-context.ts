import type { ClientApp, Project } from '@latchkey/sdk';
import { createContext } from 'react';

/** The app that everything below reads from, and what was known of it before. */
export const AppContext = createContext<{ readonly app: ClientApp; readonly project?: Project | undefined } | null>(
  null,
);

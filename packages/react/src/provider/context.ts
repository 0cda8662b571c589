import type { ClientApp, Project } from '@latchkey/sdk';
import { createContext } from 'react';
import type { Messages } from '../i18n/english/messages.ts';

/** The app that everything below reads from, and what was known of it before. */
export const App = createContext<{ readonly app: ClientApp; readonly project?: Project | undefined } | null>(null);

/** How the components speak. */
export const Words = createContext<{ readonly lang?: string | undefined; readonly messages: Messages }>({
  messages: {},
});

/** The heading that was there first, with which no page has changed yet. */
export const Visited = createContext<{ first: Element | null }>({ first: null });

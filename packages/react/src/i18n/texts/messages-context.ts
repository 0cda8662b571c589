import { createContext } from 'react';
import type { Messages } from './messages.ts';

/** How the components speak. */
export const MessagesContext = createContext<{ readonly lang?: string | undefined; readonly messages: Messages }>({
  messages: {},
});

import type { CurrentUser } from '@latchkey/sdk';
import { createContext } from 'react';

/** Whom `useUser` answers although the session has expired, while the person is asked to sign in again. */
export const HeldUser = createContext<CurrentUser | null>(null);

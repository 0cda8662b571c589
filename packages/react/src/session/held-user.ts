import type { CurrentUser } from '@latchkey/sdk';
import { createContext } from 'react';

/** The user that `useUser` keeps returning after the session expired, while they are asked to sign in again. */
export const HeldUser = createContext<CurrentUser | null>(null);

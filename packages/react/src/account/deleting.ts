import { createContext } from 'react';

/** Tells the page that the account is about to go: who has none then is not sent to sign in. */
export const Deleting = createContext<(isDeleting: boolean) => void>(() => {});

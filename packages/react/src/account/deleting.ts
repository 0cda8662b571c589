import { createContext } from 'react';

/** Tells the page that the account is being deleted, so that the user isn't sent to sign in. */
export const Deleting = createContext<(isDeleting: boolean) => void>(() => {});

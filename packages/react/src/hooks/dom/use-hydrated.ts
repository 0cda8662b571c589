import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on servers and in the first render of their pages: no listener is attached yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { createContext, useContext, useEffect } from 'react';

/** Tells the page that somebody is signing in by one of its parts, and that it had better stay as it is. */
export const Acting = createContext<((isActing: boolean) => void) | null>(null);

export function useActing(isActing: boolean): void {
  const tell = useContext(Acting);
  useEffect(() => {
    tell?.(isActing);
  }, [tell, isActing]);
}

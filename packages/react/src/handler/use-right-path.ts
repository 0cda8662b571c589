import { useEffect } from 'react';
import type { Found } from './find-page.ts';

/** Writes the name of a page into the address bar that was called by another one; its query stays. */
export function useRightPath(found: Found, pathname: string): void {
  const path = found.kind === 'page' && found.isAlias ? found.path : undefined;
  useEffect(() => {
    const { location, history } = window;
    if (path === undefined || location.pathname !== pathname) return;
    history.replaceState(history.state, '', path + location.search + location.hash);
  }, [path, pathname]);
}

import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import type { PageName } from './pages.ts';
import { type ScreenProps, screens } from './screens.ts';

export interface ScreenOptions {
  readonly page: PageName;
  readonly fullPage: boolean;
  readonly componentProps: ScreenProps;
  /** Shown until the screen is there. */
  readonly skeleton: ReactNode;
}

const loaded = new Map<PageName, Awaited<ReturnType<(typeof screens)[PageName]['load']>>>();

/**
 * The screen of a page. Not `lazy` of React, which holds back for a third of a second what comes soon after its
 * fallback, and tries nothing twice.
 */
export function Screen({ page, fullPage, componentProps, skeleton }: ScreenOptions) {
  const { projectStore } = useApp();
  const { name, load } = screens[page];
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [, show] = useState(() => (loaded.has(page) ? page : undefined));
  useEffect(() => {
    // It may have come for another one since this one was rendered.
    if (loaded.has(page)) return show(page);
    load().then(
      (screen) => {
        loaded.set(page, screen);
        show(page);
      },
      (error) => setFailure({ error }),
    );
  }, [page, load]);
  // Read at the same time, not when the screen asks for it.
  useEffect(() => projectStore.subscribe(() => {}), [projectStore]);
  if (failure) throw failure.error;
  const Loaded = loaded.get(page);
  return Loaded ? <Loaded fullPage={fullPage} automaticRedirect {...componentProps[name]} /> : skeleton;
}

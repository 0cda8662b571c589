import { type ReactNode, useEffect } from 'react';
import { AppearanceProvider } from '../appearance/appearance-provider.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useLazy } from '../ui/use-lazy.ts';
import type { PageName } from './pages.ts';
import { type ScreenProps, screens } from './screens.ts';

export interface ScreenOptions {
  readonly page: PageName;
  readonly fullPage: boolean;
  readonly componentProps: ScreenProps;
  /** Shown until the screen is there. */
  readonly skeleton: ReactNode;
}

/** The screen of a page. */
export function Screen({ page, fullPage, componentProps, skeleton }: ScreenOptions) {
  const { projectStore } = useApp();
  const screen = screens[page];
  const Loaded = useLazy(screen);
  // Read at the same time, not when the screen asks for it.
  useEffect(() => projectStore.subscribe(() => {}), [projectStore]);
  const { classNames, slots, ...props } = componentProps[screen.name] ?? {};
  return (
    <AppearanceProvider classNames={classNames} slots={slots}>
      {Loaded ? <Loaded fullPage={fullPage} automaticRedirect {...props} /> : skeleton}
    </AppearanceProvider>
  );
}

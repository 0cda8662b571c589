import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, onThemeChoice, type Theme } from './theme-choice.ts';

/** The chosen theme and its setter, which also stores the choice if storage is available. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onThemeChoice, currentTheme), chooseTheme];
}

const DARK = '(prefers-color-scheme: dark)';

/** What the chosen theme looks like now: the system may change its own while the page is open. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, scheme);

function scheme(): 'light' | 'dark' {
  const theme = currentTheme();
  if (theme !== 'system') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK);
  const stop = onThemeChoice(listener);
  system.addEventListener('change', listener);
  return () => {
    stop();
    system.removeEventListener('change', listener);
  };
}

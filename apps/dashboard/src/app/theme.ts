import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// `public/theme.js` reads this key before the first paint.
const KEY = 'latchkey_theme';
const listeners = new Set<() => void>();

/** The chosen theme and its setter, which also stores the choice if storage is available. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose];
}

const DARK = '(prefers-color-scheme: dark)';

/** What the chosen theme looks like now: the system may change its own while the page is open. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, scheme);

function scheme(): 'light' | 'dark' {
  const theme = shown();
  if (theme !== 'system') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

function shown(): Theme {
  const theme = document.documentElement.dataset.latchkeyTheme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.latchkeyTheme;
  else dataset.latchkeyTheme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

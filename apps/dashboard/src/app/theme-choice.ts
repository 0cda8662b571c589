/** The theme switch of the dashboard, the documentation and the demo: an attribute of the page, kept in the browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// `public/theme.js` reads this key before the first paint.
const KEY = 'latchkey_theme';
const listeners = new Set<() => void>();

/** The chosen theme. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset.latchkeyTheme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme and remembers it, if storage is available. */
export function chooseTheme(theme: Theme): void {
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

/** Calls the listener after each choice, in this tab or another. Returns what stops that. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

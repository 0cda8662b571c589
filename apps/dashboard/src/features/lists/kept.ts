const nameOf = (key: string) => `latchkey-dashboard-${key}`;

/** What this browser remembers of a list or the navigation; null for nothing. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** Without storage, it lasts until the page is closed. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(nameOf(key), value);
  } catch {
    // The page works without.
  }
}

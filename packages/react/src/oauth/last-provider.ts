const KEY = 'latchkey_last_oauth_provider';

/** The provider that somebody has last left this browser for; null where none is kept. */
export function lastProvider(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepLastProvider(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The page may keep nothing: there is no badge then.
  }
}

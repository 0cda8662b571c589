const KEY = 'latchkey_last_oauth_provider';

/** The provider this browser was last sent to; null if none is stored. */
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

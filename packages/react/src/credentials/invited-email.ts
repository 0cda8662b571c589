import { useSearch } from '../hooks/dom/use-address.ts';
import { returnToOf } from '../hooks/return-to.ts';

const KEY = 'latchkey_invited_email';

/**
 * Remembers the recipient of the invitation on this page until the tab is closed: the sign-up page that returns here
 * has the address filled in, and fixed. Never in a URL, which ends up in logs.
 */
export function keepInvitedEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, page: pageOf(location.href) }));
  } catch {
    // The page may keep nothing: then the address is typed.
  }
}

/** The address that was invited, on a sign-up page that leads back to the invitation. */
export function useInvitedEmail(): string | undefined {
  const returnTo = returnToOf(useSearch());
  try {
    const kept = returnTo && JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return kept?.page === pageOf(returnTo ?? '') ? kept.email : undefined;
  } catch {
    return undefined;
  }
}

const pageOf = (url: string) => new URL(url, location.href).href.split('#')[0];

import type { ClientApp } from '@latchkey/sdk';
import { openSetUpLink, type SetUpVisit } from '@latchkey/sdk/set-up-links';

const KEY = 'latchkey_set_up';

/**
 * Opens the link that the page's address ends with, or goes on with the visit of this tab: a test of a connection leads
 * away and back. The secret is taken out of the address then, which the test is told. Null for no valid link.
 */
export async function visitOfPage(app: ClientApp, now: number): Promise<SetUpVisit | null> {
  const secret = location.hash.slice(1);
  if (secret === '') return kept(now);
  const visit = await openSetUpLink(app, secret);
  keep(visit);
  if (visit) history.replaceState(history.state, '', location.pathname + location.search);
  return visit;
}

/** Keeps a visit as long as the tab; null forgets it. */
export function keep(visit: SetUpVisit | null): void {
  try {
    if (visit) sessionStorage.setItem(KEY, JSON.stringify(visit));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page may keep nothing: the link can be opened again.
  }
}

function kept(now: number): SetUpVisit | null {
  try {
    const visit = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!visit) return null;
    const [tokenExpiresAt, linkExpiresAt] = [new Date(visit.tokenExpiresAt), new Date(visit.linkExpiresAt)];
    return tokenExpiresAt.getTime() > now ? { ...visit, tokenExpiresAt, linkExpiresAt } : null;
  } catch {
    return null;
  }
}

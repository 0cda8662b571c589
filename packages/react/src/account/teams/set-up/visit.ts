import type { ClientApp } from '@latchkey/sdk';
import { openSetUpLink, type SetUpVisit } from '@latchkey/sdk/set-up-links';

/** Pages of other projects can be of the same origin. */
const keyOf = ({ projectId }: ClientApp) => `latchkey_set_up:${projectId}`;

/**
 * Opens the link of a secret, which is taken out of the page's address then: a test of a connection leads away, and is told
 * the address. Null for no valid link; the visit that the tab may have stays.
 */
export async function openVisit(app: ClientApp, secret: string): Promise<SetUpVisit | null> {
  const visit = await openSetUpLink(app, secret);
  if (!visit) return null;
  try {
    sessionStorage.setItem(keyOf(app), JSON.stringify(visit));
  } catch {
    // The page may keep nothing: the link can be opened again.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  return visit;
}

/** Forgets the visit of this tab. */
export function forgetVisit(app: ClientApp): void {
  try {
    sessionStorage.removeItem(keyOf(app));
  } catch {
    // Then nothing was kept.
  }
}

/** The visit of this tab, to go on with: a test of a connection leads away and back. Null for none that lasts. */
export function keptVisit(app: ClientApp, now: number): SetUpVisit | null {
  try {
    const visit = JSON.parse(sessionStorage.getItem(keyOf(app)) ?? 'null');
    if (!visit) return null;
    const [tokenExpiresAt, linkExpiresAt] = [new Date(visit.tokenExpiresAt), new Date(visit.linkExpiresAt)];
    return tokenExpiresAt.getTime() > now ? { ...visit, tokenExpiresAt, linkExpiresAt } : null;
  } catch {
    return null;
  }
}

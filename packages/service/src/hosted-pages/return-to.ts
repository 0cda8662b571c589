import type { HostedProject } from './visit.ts';

/** The parameter that says where to go after signing in. */
const RETURN_TO = 'after_auth_return_to';
/** The page that leaves for the application, below the project's path: browsers are sent to no other origin by the screens. */
export const LEAVE = '/continue';
const TO = 'to';

/**
 * The address of a page, with a place to return to that the project trusts: below its own pages as it is; elsewhere by
 * the page that leaves for it; any other one is taken out.
 */
export function withTrustedReturn(page: URL, below: URL, project: HostedProject): string {
  const given = page.searchParams.get(RETURN_TO);
  if (given === null) return page.href;
  const target = URL.canParse(given, page.href) ? new URL(given, page) : undefined;
  if (target && isBelow(target, below)) return page.href;
  const changed = new URL(page);
  changed.searchParams.delete(RETURN_TO);
  if (target && project.trusts(target.href)) {
    const leaving = new URL(below.pathname.slice(0, -1) + LEAVE, below);
    leaving.searchParams.set(TO, target.href);
    changed.searchParams.set(RETURN_TO, leaving.pathname + leaving.search);
  }
  return changed.href;
}

/** Where the page that leaves leads; to the account where the project does not trust the address. */
export function leave(page: URL, below: URL, project: HostedProject): string {
  const target = page.searchParams.get(TO) ?? '';
  return project.trusts(target) ? target : new URL('account-settings', below).href;
}

const isBelow = (url: URL, folder: URL) => url.origin === folder.origin && url.pathname.startsWith(folder.pathname);

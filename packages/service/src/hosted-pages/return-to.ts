import type { HostedProject } from './visit.ts';

/** The parameter that says where to go after signing in. */
const RETURN_TO = 'after_auth_return_to';
/** Leaves for the application: the screens send browsers to no other origin than their own. */
export const LEAVE = 'continue';
const TO = 'to';

/** Pages that lead to each other on the way to an account. */
const ON_THE_WAY = ['sign-in', 'sign-up', 'forgot-password'];

/**
 * The address of a page, with the place to return to of the page before it: a link that is followed before the scripts
 * of its page are there has none.
 */
export function withReturnOf(referrer: string | null, page: URL, below: URL): URL {
  const before = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : undefined;
  const given = before && isBelow(before, below) ? before.searchParams.get(RETURN_TO) : null;
  const isOnTheWay = ON_THE_WAY.includes(page.pathname.slice(below.pathname.length));
  if (given === null || !isOnTheWay || page.searchParams.has(RETURN_TO)) return page;
  const kept = new URL(page);
  kept.searchParams.set(RETURN_TO, given);
  return kept;
}

/**
 * The address of a page, with a place to return to that the project trusts: below its own pages as it is; elsewhere by
 * the path that leaves for it; any other one is taken out.
 */
export function withTrustedReturn(page: URL, below: URL, project: HostedProject): string {
  const given = page.searchParams.get(RETURN_TO);
  if (given === null) return page.href;
  const target = URL.canParse(given, page.href) ? new URL(given, page) : undefined;
  if (target && isBelow(target, below)) return page.href;
  const changed = new URL(page);
  changed.searchParams.delete(RETURN_TO);
  if (target && project.trusts(target.href)) {
    const leaving = new URLSearchParams({ [TO]: target.href });
    changed.searchParams.set(RETURN_TO, `${below.pathname}${LEAVE}?${leaving}`);
  }
  return changed.href;
}

/** Where that path leads: to an address that the project trusts, else to the application, else to the account. */
export function leave(page: URL, below: URL, project: HostedProject): string {
  const trusted = [page.searchParams.get(TO), project.home].find((to) => to != null && project.trusts(to));
  return trusted ?? new URL('account-settings', below).href;
}

const isBelow = (url: URL, folder: URL) => url.origin === folder.origin && url.pathname.startsWith(folder.pathname);

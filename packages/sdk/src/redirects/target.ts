import { type HandlerUrls, steps } from './urls.ts';

/** The parameter that says where to go after signing in. */
export const RETURN_TO = 'after_auth_return_to';
/** The parameter of a sign-in page that says to sign in beside the account in use. */
export const ADD_ACCOUNT = 'add_account';
// A host that no request can reach; stands for the page where there is none.
const NOWHERE = 'https://page.invalid';

/** An address that a person may be sent to. Only `trusted` makes them. */
export type TrustedUrl = string & { readonly trusted: unique symbol };

/** The one check of redirect targets: they must stay on the origin of the page. */
export function trusted(url: string, page: string | undefined): TrustedUrl {
  const base = baseOf(page);
  if (parsed(url, base)?.origin !== new URL(base).origin) {
    throw new Error(`Redirect URL ${url} is not trusted; should be relative.`);
  }
  return url as TrustedUrl;
}

/**
 * The address of a page, with the place to come back to after signing in: sign-in and sign-up pages are handed it, the
 * page between them and the end hands it on, what comes after follows it.
 */
export function targetOf(name: keyof HandlerUrls, urls: HandlerUrls, page: string | undefined): string {
  const url = urls[name];
  if (page === undefined) return url;
  const returnTo = new URL(page).searchParams.get(RETURN_TO) ?? undefined;
  if (name === 'afterSignIn' || name === 'afterSignUp')
    return returnTo === undefined || isPassing(returnTo, urls, page) ? url : returnTo;
  if (name === 'signIn' || name === 'signUp') return withReturnTo(url, page, returnTo ?? placeOf(urls, page));
  return name === 'mfa' || name === 'forgotPassword' ? withReturnTo(url, page, returnTo) : url;
}

/** A URL for the service to redirect back to: absolute, without a fragment, and keeping the return address. */
export function callbackUrl(url: string, page: string): string {
  const callback = new URL(url, page);
  callback.hash = '';
  const returnTo = new URL(page).searchParams.get(RETURN_TO);
  if (returnTo !== null) callback.searchParams.set(RETURN_TO, returnTo);
  return callback.href;
}

function isPassing(url: string, urls: HandlerUrls, page: string): boolean {
  const addressOf = (url: string) => parsed(url, page)?.href.split(/[?#]/)[0];
  return steps.some((name) => addressOf(urls[name]) === addressOf(url));
}

/** The page itself, unless it is a step that users don't return to. */
function placeOf(urls: HandlerUrls, page: string): string | undefined {
  const { pathname, search, hash } = new URL(page);
  return isPassing(page, urls, page) ? undefined : pathname + search + hash;
}

function withReturnTo(url: string, page: string, returnTo: string | undefined): string {
  const target = new URL(url, page);
  const { origin, searchParams } = new URL(page);
  if (target.origin !== origin) return url;
  if (searchParams.has(ADD_ACCOUNT)) target.searchParams.set(ADD_ACCOUNT, 'true');
  if (returnTo !== undefined && !target.searchParams.has(RETURN_TO)) target.searchParams.set(RETURN_TO, returnTo);
  return target.pathname + target.search + target.hash;
}

/** Only addresses of the web have an origin that means something. */
const baseOf = (page: string | undefined) => (page && /^https?:/i.test(page) ? page : NOWHERE);

function parsed(url: string, base: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

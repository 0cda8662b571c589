const RETURN_TO = 'after_auth_return_to';

/** Where to go after signing in, if the page was handed such a place. */
export const returnToOf = (search: string): string | null => new URLSearchParams(search).get(RETURN_TO);

/** An address that hands the same place on. */
export function keepingReturnTo(url: string, search: string): string {
  const returnTo = returnToOf(search);
  if (returnTo === null || url.includes(`${RETURN_TO}=`)) return url;
  const [path = '', hash] = url.split('#');
  const query = new URLSearchParams({ [RETURN_TO]: returnTo });
  return `${path}${path.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** Whether the place is on this origin. Only for what is shown: the SDK checks every redirect itself. */
export function isOnThisOrigin(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

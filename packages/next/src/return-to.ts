import type { HandlerUrls } from '@latchkey/sdk';

/** The header by which the guard tells pages their own address, which Next does not. */
export const PATH_HEADER = 'x-latchkey-path';
/** The parameter that sign-in pages take the way back from. */
const RETURN_TO = 'after_auth_return_to';
// Stands for the origin; no request can reach it.
const NOWHERE = 'https://page.invalid';

/** The address of the sign-in page, which leads back afterwards if it is one of this origin. */
export function signInUrl({ signIn }: HandlerUrls, returnTo: string | null | undefined): string {
  const url = new URL(signIn, NOWHERE);
  if (!returnTo || url.origin !== NOWHERE) return signIn;
  url.searchParams.set(RETURN_TO, returnTo);
  return url.pathname + url.search + url.hash;
}

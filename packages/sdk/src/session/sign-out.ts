import type { Parts } from '../context/app-context.ts';
import { accessTokenErrors, KnownError, refreshTokenErrors } from '../core/known-error.ts';
import { callAs } from '../core/wire/call.ts';
import { trusted } from '../redirects/target.ts';
import type { HandlerUrls } from '../redirects/urls.ts';
import type { Session } from './session.ts';

/** Where signing out leads. */
export interface SignOutOptions {
  /** Where to go then, instead of the page after signing out. */
  readonly redirectUrl?: string | undefined;
}

/**
 * Ends the session with the service, then here, then leaves the page. Who is signed out already only leaves. What this
 * tab shows stands still until the page is left, so that nothing flashes.
 */
export async function signOut(
  parts: Parts,
  session: Session,
  { redirectUrl }: SignOutOptions = {},
  page: keyof HandlerUrls = 'afterSignOut',
): Promise<void> {
  // Before anything happens: a session that has ended cannot be taken back.
  if (redirectUrl !== undefined) trusted(redirectUrl, parts.environment.page?.href());
  const release = session.isInvalid ? () => {} : parts.hold.begin();
  try {
    if (!session.isInvalid) await endAtService(parts, session);
    session.invalidate('signed-out');
    if (redirectUrl === undefined) await parts.redirects.to(page, {}, release);
    else await parts.redirects.toUrl(redirectUrl, false, release);
  } finally {
    release();
  }
}

async function endAtService({ connection }: Parts, session: Session): Promise<void> {
  if (session.keeper) return session.keeper.signOut();
  try {
    if (await session.getAccessToken()) await callAs(connection, 'client', session)('DELETE /auth/sessions/current');
  } catch (error) {
    // It had ended already.
    if (!KnownError.is(error, ...refreshTokenErrors, ...accessTokenErrors)) throw error;
  }
}

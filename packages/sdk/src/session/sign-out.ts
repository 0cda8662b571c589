import type { StoreFreeze } from '../core/cache/store-freeze.ts';
import type { Environment } from '../core/environment.ts';
import { accessTokenErrors, KnownError, refreshTokenErrors } from '../core/known-error.ts';
import { callAs } from '../core/wire/call.ts';
import type { Connection } from '../core/wire/connection.ts';
import type { Redirects } from '../redirects/redirect.ts';
import { trusted } from '../redirects/target.ts';
import type { HandlerUrls } from '../redirects/urls.ts';
import type { Session } from './session.ts';

/** Where signing out leads. */
export interface SignOutOptions {
  /** Where to go then, instead of the page after signing out. */
  readonly redirectUrl?: string | undefined;
}

interface Leaving {
  readonly connection: Connection;
  readonly environment: Environment;
  readonly freeze: StoreFreeze;
  readonly redirects: Redirects;
}

/**
 * Ends the session with the service, then here, then leaves the page. Who is signed out already only leaves. What this
 * tab shows stands still until the page is left, so that nothing flashes.
 */
export async function signOut(
  context: Leaving,
  session: Session,
  { redirectUrl }: SignOutOptions = {},
  page: keyof HandlerUrls = 'afterSignOut',
): Promise<void> {
  // First, because ending a session can't be undone.
  if (redirectUrl !== undefined) trusted(redirectUrl, context.environment.page?.href());
  const release = session.isInvalid ? () => {} : context.freeze.begin();
  try {
    if (!session.isInvalid) await endAtService(context, session);
    session.invalidate('signed-out');
    if (redirectUrl === undefined) await context.redirects.to(page, {}, release);
    else await context.redirects.toUrl(redirectUrl, false, release);
  } finally {
    release();
  }
}

async function endAtService({ connection }: Leaving, session: Session): Promise<void> {
  if (session.server) return session.server.signOut();
  try {
    if (await session.getAccessToken()) await callAs(connection, 'client', session)('DELETE /auth/sessions/current');
  } catch (error) {
    // It had ended already.
    if (!KnownError.is(error, ...refreshTokenErrors, ...accessTokenErrors)) throw error;
  }
}

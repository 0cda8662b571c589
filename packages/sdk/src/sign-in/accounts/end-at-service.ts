import type { AppContext } from '../../context/app-context.ts';
import type { Session } from '../../session/session.ts';

/**
 * Ends a session with the service; it may have ended already. `all` ends what the page's own server keeps beside it, too:
 * accounts that this browser has forgotten the names of.
 */
export async function endAtService(
  { KnownError, call, endedErrors }: AppContext,
  session: Session,
  all = false,
): Promise<void> {
  const { server } = session.store;
  if (server) return server.signOut(all ? { all } : undefined);
  try {
    if (await session.getAccessToken()) await call(session)('DELETE /auth/sessions/current');
  } catch (error) {
    if (!KnownError.is(error, ...endedErrors)) throw error;
  }
}

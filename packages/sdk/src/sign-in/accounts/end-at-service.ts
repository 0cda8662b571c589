import type { AppContext } from '../../context/app-context.ts';
import type { Session } from '../../session/session.ts';

/** Ends a session with the service; it may have ended already. */
export async function endAtService({ KnownError, call, endedErrors }: AppContext, session: Session): Promise<void> {
  const { server } = session.store;
  if (server) return server.signOut();
  try {
    if (await session.getAccessToken()) await call(session)('DELETE /auth/sessions/current');
  } catch (error) {
    if (!KnownError.is(error, ...endedErrors)) throw error;
  }
}

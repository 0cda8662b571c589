import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { findByHash } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { isExpired } from './lifetime/expiry.ts';
import { sessionByToken } from './read-queries.ts';
import { endReused } from './rotation/reuse.ts';
import { standingOf } from './rotation/rotation.ts';
import type { UsedSession } from './session.ts';

/** The session of a refresh token that has not ended; it may be over, and the token may have been replaced. */
export const findSession = (
  { db, ring }: Context,
  project: Project,
  refreshToken: string,
): Promise<UsedSession | undefined> =>
  findByHash(ring, 'refresh-token', project.id, refreshToken.toLowerCase(), (hash) =>
    sessionByToken(db, project.id, hash),
  );

/**
 * The session that a refresh token opens. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED; for a token that was replaced,
 * after the whole session has ended.
 */
export async function liveSession(context: Context, project: Project, refreshToken: string): Promise<UsedSession> {
  const session = await findSession(context, project, refreshToken);
  if (!session || isExpired(project, session, context.now)) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  if (standingOf(session, context.now) === 'reused') {
    await endReused(context, project, session);
    throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  }
  return session;
}

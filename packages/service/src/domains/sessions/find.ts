import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { findByHash } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { isExpired } from './lifetime/expiry.ts';
import { sessionByToken } from './read-queries.ts';
import { endReused } from './rotation/reuse.ts';
import { standingOf } from './rotation/rotation.ts';
import type { UsedSession } from './session.ts';

/**
 * The session of a refresh token that has not ended; it may be over, and the token may have been replaced. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED for a session that is bound to a key which the request does not prove.
 */
export async function findSession(
  { db, provenKey }: Context,
  project: Project,
  refreshToken: string,
): Promise<UsedSession | undefined> {
  const session = await findByHash(project, 'refresh-token', project.id, refreshToken.toLowerCase(), (hash) =>
    sessionByToken(db, project.id, hash),
  );
  if (!session || session.boundTo === null || session.boundTo === provenKey) return session;
  const cause = new Refusal('DPOP_PROOF_NEEDED');
  throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', undefined, { cause });
}

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

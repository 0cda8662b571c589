import type { Context } from '../../platform/context.ts';
import { findByHash } from '../../platform/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { type LiveSession, sessionByToken } from './queries.ts';

/** The session of a refresh token that has not ended; it may have expired. */
export const findSession = (
  { db, ring }: Context,
  project: Project,
  refreshToken: string,
): Promise<LiveSession | undefined> =>
  findByHash(ring, 'refresh-token', project.id, refreshToken.toLowerCase(), (hash) =>
    sessionByToken(db, project.id, hash),
  );

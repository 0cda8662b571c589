import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { mintAccessToken } from './access-token.ts';
import { findSession } from './find.ts';
import { noteActivity } from './queries.ts';

/** Never by network: a server that renders pages refreshes for all of its users from one address. */
const RATE = { burst: 60, emission: 2_000 };
const ACTIVITY_MILLIS = 5 * 60_000;

/** A new access token for a refresh token. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED. */
export async function refreshAccessToken(context: Context, project: Project, refreshToken: string): Promise<string> {
  const { db, now } = context;
  const session = await findSession(context, project, refreshToken);
  if (!session || session.expiresAt <= now) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  context.rates.charge(now, session.id, RATE);
  if (now - session.lastUsedAt >= ACTIVITY_MILLIS) await noteActivity(db, project.id, session, now);
  return mintAccessToken(context, project, session.userId, session.id);
}

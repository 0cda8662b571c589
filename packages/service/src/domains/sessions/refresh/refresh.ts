import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../../platform/context.ts';
import { hashSecret, primary } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';
import { mintAccessToken } from '../access-token.ts';
import { liveSession } from '../find.ts';
import { ACTIVITY_MILLIS, DAY_MILLIS } from '../lifetime/expiry.ts';
import { confirmSuccessor, noteUse, offerSuccessor } from '../queries.ts';
import { suspectSharing } from '../rotation/reuse.ts';
import { isDue, REMEMBERED_GENERATIONS, refreshTokenOf, standingOf } from '../rotation/rotation.ts';
import type { UsedSession } from '../session.ts';
import { sighted } from './browsers.ts';

/** Never by network: a server that renders pages refreshes for all of its users from one address. */
const RATE = { burst: 60, emission: 2_000 };
const SALT_BYTES = 16;

interface Refreshed {
  readonly accessToken: string;
  /** Replaces the refresh token once it is used; until then the old one is valid as well. */
  readonly refreshToken: string | undefined;
}

/**
 * Whether the client stores a successor: it said so, it said nothing, or its answer holds no refresh token at all. Once a
 * successor was used, the session keeps rotating, also for calls that say nothing.
 */
export type Rotation = 'accepted' | 'unsaid' | 'impossible';

/**
 * A new access token for a refresh token, and from time to time a successor of that for those who take one. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED.
 */
export async function refreshSession(
  context: Context,
  project: Project,
  refreshToken: string,
  rotation: Rotation = 'impossible',
): Promise<Refreshed> {
  const { now } = context;
  const session = await liveSession(context, project, refreshToken);
  context.rates.charge(now, session.id, RATE);
  const successor = await record(context, project, session, rotation);
  return {
    accessToken: mintAccessToken(context, project, session),
    refreshToken: successor,
  };
}

const isOffered = ({ confirmedAt }: UsedSession, rotation: Rotation): boolean =>
  rotation === 'accepted' || (rotation === 'unsaid' && confirmedAt !== null);

const dayOf = (millis: number): number => Math.floor(millis / DAY_MILLIS);

/** Writes down what is new, in one statement at most; answers the successor if one is offered. */
async function record(
  context: Context,
  project: Project,
  session: UsedSession,
  rotation: Rotation,
): Promise<string | undefined> {
  const { db, now, random, ring, network = '', accessTokenSeconds } = context;
  const { id, tokenGeneration, lastUsedAt } = session;
  const standing = standingOf(session, now);
  const visitor = context.visitor?.();
  const sighting = sighted(session.browsers, visitor, network, now, 2 * accessTokenSeconds * 1000);
  // The first of a day is always one, because active users are counted by days.
  const isActivity = now - lastUsedAt >= ACTIVITY_MILLIS || dayOf(now) > dayOf(lastUsedAt);
  const seen = { at: now, isActivity, visitor, browsers: sighting?.memory };
  let successor: string | undefined;

  if (standing === 'successor') {
    const oldest = tokenGeneration - REMEMBERED_GENERATIONS;
    await confirmSuccessor(db, project.id, session, seen, { generation: tokenGeneration, oldest });
  } else if (isOffered(session, rotation) && standing === 'current' && isDue(session, now)) {
    const generation = tokenGeneration + 1;
    const salt = session.salt ?? random(SALT_BYTES);
    const text = refreshTokenOf(ring, project, id, salt, generation);
    const hash = hashSecret(primary(project), 'refresh-token', project.id, text);
    const kept = await offerSuccessor(db, project.id, session, seen, { generation, salt, hash });
    if (!kept) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    // A concurrent request may have won with another salt: then there is nothing to offer this time.
    if (kept.equals(salt)) successor = text;
  } else if (isActivity || sighting) {
    await noteUse(db, project.id, session, seen);
  }
  if (sighting?.isSuspicious) await suspectSharing(context, project, session);
  return successor;
}

import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { mintAccessToken } from './access-token.ts';
import { insertSession } from './queries.ts';

/** What a person has proven before a session is minted. */
export type Factor = 'password';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
}

/**
 * The one place that mints sessions. It is told which factors were proven; whoever calls it has seen to the second
 * factor. Throws USER_NOT_FOUND when the user was deleted meanwhile or, given the stored hash of the password that was
 * proven, when that or the second factor was changed.
 */
export async function startSession(
  context: Context,
  project: Project,
  userId: string,
  factors: readonly [Factor, ...Factor[]],
  provenHash?: Buffer,
): Promise<Tokens> {
  const { now, random, ring } = context;
  const id = newId(random);
  const refreshToken = newSecret(random);
  const started = await insertSession(context, project.id, {
    id,
    userId,
    tokenHash: hashSecret(primary(ring), 'refresh-token', project.id, refreshToken),
    expiresAt: now + limits.sessionLifetimeMillis,
    isImpersonation: false,
    factors,
    provenHash,
  });
  if (!started) throw new KnownError('USER_NOT_FOUND');
  return {
    access_token: mintAccessToken(context, project, userId, id),
    refresh_token: refreshToken,
    user_id: userId,
  };
}

import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import type { Charge } from '../../platform/rate-limit.ts';
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

/** A password that was proven: the stored hash it was compared with, and what the try was charged. */
export interface Proof {
  readonly passwordHash: Buffer;
  readonly charges: readonly Charge[];
}

/**
 * The one place that mints sessions. It is told which factors were proven; whoever calls it has seen to the second
 * factor. With the session the charges of a proven password are given back. Throws USER_NOT_FOUND when the user was
 * deleted meanwhile or, given a proof, when the password or the second factor was changed.
 */
export async function startSession(
  context: Context,
  project: Project,
  userId: string,
  factors: readonly [Factor, ...Factor[]],
  proof?: Proof,
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
    provenHash: proof?.passwordHash,
    release: proof && context.rates.asked(proof.charges),
  });
  if (!started) throw new KnownError('USER_NOT_FOUND');
  return {
    access_token: mintAccessToken(context, project, userId, id),
    refresh_token: refreshToken,
    user_id: userId,
  };
}

import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { mintAccessToken } from './access-token.ts';
import { newDeviceToken } from './device.ts';
import { insertSession } from './queries.ts';

/** What a person has proven before a session is minted. */
export type Factor = 'password' | 'otp' | 'passkey' | 'oauth' | 'anonymous' | 'totp' | 'recovery-code';

/** What may come second; the session of an anonymous user who signs up has passed what there was to pass. */
const second: ReadonlySet<Factor> = new Set(['totp', 'recovery-code', 'anonymous']);

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  /** What the device is known by from now on. */
  readonly device: string;
}

/** A password that was proven: the stored hash it was compared with, and what the try was charged. */
export interface Proof {
  readonly passwordHash: Buffer;
  readonly charges: readonly Charge[];
}

/**
 * The one place that mints sessions. It is told which factors were proven, and mints none for a user who asks for a
 * second one without it. With the session the charges of a proven password are given back. Throws USER_NOT_FOUND when
 * the user was deleted meanwhile, the second factor is missing or, given a proof, the password was changed.
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
    hasSecondFactor: factors.some((factor) => second.has(factor)),
    release: proof && context.rates.asked(proof.charges),
  });
  if (!started) throw new KnownError('USER_NOT_FOUND');
  return {
    access_token: mintAccessToken(context, project, userId, id),
    refresh_token: refreshToken,
    user_id: userId,
    device: newDeviceToken(context, project, userId),
  };
}

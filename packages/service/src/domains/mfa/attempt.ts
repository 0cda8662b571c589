import { createHash } from 'node:crypto';
import { KnownError } from '@latchkey/protocol/errors';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import { issueCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import type { Arrival, Identified } from '../sessions/by-connection/identified.ts';

/** What was proven when the second factor was asked for. */
export interface FirstProof {
  readonly factors: readonly [Factor, ...Factor[]];
  readonly isNewUser: boolean;
  /** The stored hash that a password was compared with; once the user has another, the attempt is over. */
  readonly passwordHash?: Buffer;
  /** How the user has come by a team's connection. */
  readonly arrival?: Arrival | undefined;
  /** When the first factor was proven, if not just now; the second one doesn't make it a newer proof. */
  readonly provenAt?: number | undefined;
}

/** The same as it is kept with the code that names the attempt. */
export interface Attempt {
  readonly factors: readonly [Factor, ...Factor[]];
  readonly is_new_user: boolean;
  /** SHA-256 of the stored hash, in hex. */
  readonly password?: string;
  readonly connection_id?: string;
  readonly identified?: Identified;
  readonly proven_at_millis?: number;
}

/**
 * The error to throw when a user who asks for a second factor has proven the first: nothing is issued but the code
 * that names the attempt. Throws USER_NOT_FOUND when the user was deleted meanwhile.
 */
export async function secondFactorRequired(
  context: Context,
  project: Project,
  userId: string,
  { factors, isNewUser, passwordHash, arrival, provenAt }: FirstProof,
): Promise<KnownError> {
  const password = passwordHash && { password: createHash('sha256').update(passwordHash).digest('hex') };
  const connection = arrival && { connection_id: arrival.connectionId };
  const identified = arrival?.identified && { identified: arrival.identified };
  const proven = provenAt !== undefined && { proven_at_millis: provenAt };
  const data: Attempt = { factors, is_new_user: isNewUser, ...password, ...connection, ...identified, ...proven };
  const code = await issueCode(context, project, 'mfa-attempt', { userId, data });
  return new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code });
}

import type { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import { trustedDeviceOf } from '../devices/use.ts';
import type { Project } from '../projects/project.ts';
import { startSession } from '../sessions/start.ts';
import { type FirstProof, secondFactorRequired } from './attempt.ts';
import type { SignedIn } from './complete.ts';

/** The first factor, on which browser it was proven, and what a password was charged. */
export interface FirstStep extends FirstProof {
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
  readonly charges?: readonly Charge[];
}

/**
 * What follows when a user who has a second factor has proven the first: on a browser that they trust a session, else
 * the error that asks for it. Throws what `startSession` throws.
 */
export async function secondStep(
  context: Context,
  project: Project,
  userId: string,
  { device, charges = [], ...first }: FirstStep,
): Promise<SignedIn | KnownError> {
  const { factors, passwordHash, arrival, provenAt } = first;
  const tokens = await inTransaction(context, async (context) => {
    const trusted = await trustedDeviceOf(context, project, userId, device);
    const proof = passwordHash && { passwordHash, charges };
    const beginning = { proof, trusted, device, arrival, provenAt };
    return trusted && startSession(context, project, userId, [...factors, 'trusted-device'], beginning);
  });
  if (!tokens) return secondFactorRequired(context, project, userId, first);
  return { ...tokens, is_new_user: first.isNewUser };
}

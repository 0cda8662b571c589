import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Prove } from './complete.ts';
import { factorChargesInSession } from './limits.ts';
import { lockSecondFactor } from './queries.ts';

/**
 * Asks a signed-in user to prove the second factor, and runs what depends on it in the same transaction. Charged per
 * session, so that guessing elsewhere doesn't block it. Throws INVALID_TOTP_CODE, or the refusals PROOF_WAY_UNAVAILABLE
 * and 429.
 */
export async function proveSecondFactor<T>(
  context: Context,
  project: Project,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  prove: Prove,
  act: (context: Context) => Promise<T>,
): Promise<T> {
  const { db, now, rates } = context;
  const charges = factorChargesInSession(project, userId, sessionId);
  await rates.reserve(db, now, charges);
  try {
    const done = await inTransaction(context, async (context) => {
      const second = await lockSecondFactor(context.db, project.id, userId);
      if (!second?.isOn) throw new Refusal('PROOF_WAY_UNAVAILABLE');
      if (!(await prove(context, userId, second.secret))) throw new KnownError('INVALID_TOTP_CODE');
      return act(context);
    });
    await rates.release(db, charges);
    return done;
  } catch (error) {
    // A challenge that was used meanwhile says nothing about guesses.
    if (error instanceof KnownError && error.code !== 'INVALID_TOTP_CODE') await rates.release(db, charges);
    throw error;
  }
}

import { KnownError } from '@latchkey/protocol/errors';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type CheckedCode, checkCode, consumeCode } from '../codes/codes.ts';
import { type Attempted, watchSignIn } from '../events/failed-sign-in.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import type { Attempt } from './attempt.ts';
import { secondFactorCharges } from './limits.ts';
import { lockSecondFactor } from './queries.ts';

/** A session, and whether its account came about with it. */
export interface SignedIn extends Tokens {
  readonly is_new_user: boolean;
}

/** Whether the second factor is proven; what proves it is used up in the transaction that it is given. */
export type Prove = (context: Context, userId: string, secret: Buffer | null) => Promise<boolean>;

/** Looks at what comes before the transaction, of a user who has proven the first factor, and completes the sign-in. */
type Prepare = (userId: string, complete: (prove: Prove) => Promise<SignedIn>) => Promise<SignedIn>;

/**
 * Completes the sign-in that a code names. A wrong proof leaves the code as it was; it is charged before it is looked
 * at and given back when it was right. The attempt is over once the password was changed, the second factor switched
 * off, or the connection by which the user has come closed to the user. Throws the four VERIFICATION_CODE errors, INVALID_TOTP_CODE, what `prepare` throws, or the refusal 429.
 */
export const completeSignIn = (
  context: Context,
  project: Project,
  presented: Presented,
  factor: Factor,
  prepare: Prepare,
): Promise<SignedIn> =>
  watchSignIn(context, project, factor, (attempted) =>
    tryComplete(context, project, presented, factor, prepare, attempted),
  );

/** The code that names the attempt, and the device that it is completed on. */
interface Presented {
  readonly code: string;
  readonly device: string | undefined;
}

async function tryComplete(
  context: Context,
  project: Project,
  { code: attemptCode, device }: Presented,
  factor: Factor,
  prepare: Prepare,
  attempted: Attempted,
): Promise<SignedIn> {
  const { db, now, rates } = context;
  const code = await checkCode(context, project, 'mfa-attempt', attemptCode);
  attempted.userId = code.userId ?? undefined;
  const { factors } = code.data as Attempt;
  const userId = code.userId as string;
  const charges = secondFactorCharges(context, project, { userId, factors, device });
  await rates.reserve(db, now, charges);
  try {
    const tokens = await prepare(userId, (prove) =>
      inTransaction(context, (context) => complete(context, project, code, { factor, prove, device })),
    );
    await rates.release(db, charges);
    return tokens;
  } catch (error) {
    // An attempt that is over says nothing about guesses.
    if (error instanceof KnownError && error.code !== 'INVALID_TOTP_CODE') await rates.release(db, charges);
    throw error;
  }
}

/** What proves the second factor, and on which device. */
interface Second extends Pick<Presented, 'device'> {
  readonly factor: Factor;
  readonly prove: Prove;
}

async function complete(
  context: Context,
  project: Project,
  code: CheckedCode,
  { factor, prove, device }: Second,
): Promise<SignedIn> {
  const userId = code.userId as string;
  const attempt = code.data as Attempt;
  const { factors, is_new_user, connection_id: connectionId, identified = null, proven_at_millis: provenAt } = attempt;
  const second = await lockSecondFactor(context.db, project.id, userId, attempt);
  if (!second?.isOn || !second.isProven) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  if (!(await prove(context, userId, second.secret))) throw new KnownError('INVALID_TOTP_CODE');
  await consumeCode(context, project, code);
  const tokens = await startSession(context, project, userId, [...factors, factor], {
    device,
    provenAt,
    arrival: connectionId === undefined ? undefined : { connectionId, identified },
  });
  return { ...tokens, is_new_user };
}

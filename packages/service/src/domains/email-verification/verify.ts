import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Claims } from '../../platform/crypto/tokens.ts';
import { checkCode, consumeCode } from '../codes/codes.ts';
import { prove, type Standing } from '../contact-channels/prove.ts';
import type { Project } from '../projects/project.ts';
import { makeAccount, orTaken, pendingSignUp } from '../sign-up/mailed-sign-up.ts';

const KIND = 'contact-channel-verification';

/** Looks at a verification code without using it up. Throws what `checkCode` throws. */
export const checkVerificationCode = async (context: Context, project: Project, code: string): Promise<void> => {
  await checkCode(context, project, KIND, code);
};

/** What came of a code. */
export interface Verified {
  readonly userId: string;
  readonly email: string;
  /** The verifier may not be the creator of the account, and has not said so either. */
  readonly isOpen: boolean;
}

/**
 * Verifies the user's channel with the address that the code was sent to, or completes its sign-up. Opened where the
 * account is signed in, the link confirms what the account holds; elsewhere all of it stays, unconfirmed. `then` runs
 * in the same transaction. Throws what `checkCode` throws, SIGN_UP_NOT_ENABLED for a sign-up, and the refusal
 * CHANNEL_GONE if the user no longer has that address.
 */
export async function verifyChannel<T>(
  context: Context,
  project: Project,
  code: string,
  session: Claims | undefined,
  then: (context: Context, verified: Verified) => Promise<T>,
): Promise<T> {
  const checked = await checkCode(context, project, KIND, code);
  const { email } = checked;
  const signUp = pendingSignUp(checked);
  const userId = signUp?.user_id ?? checked.userId;
  if (userId === null || email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  // Who acts as the user confirms nothing in their name.
  const confirms = session?.userId === userId && !session.actor;
  const verify = async (context: Context) => {
    if (signUp) await makeAccount(context, project, email, signUp);
    const before = await prove(context, project, userId, email, { verifies: true, confirms });
    await consumeCode(context, project, checked);
    return then(context, { userId, email, isOpen: !confirms && isQuestionable(before) });
  };
  return signUp ? orTaken(inTransaction(context, verify)) : inTransaction(context, verify);
}

/** An address that only receives mail gives no say in the account. */
const isQuestionable = ({ isProven, unconfirmedSince, usedForAuth }: Standing) =>
  usedForAuth && (!isProven || unconfirmedSince !== null);

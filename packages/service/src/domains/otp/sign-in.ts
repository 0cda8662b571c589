import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { secureAccount } from '../account-access/secure.ts';
import { removedHeader } from '../account-access/things.ts';
import { createUser } from '../accounts/create.ts';
import { type CheckedCode, checkCode, consumeCode } from '../codes/codes.ts';
import { prove } from '../contact-channels/prove.ts';
import { type Attempted, watchSignIn } from '../events/failed-sign-in.ts';
import { secondStep } from '../mfa/second-step.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { checkAccount, type SignInCodeData } from './account.ts';
import { enableOtp, lockAccount } from './queries.ts';

interface SignedIn extends Tokens {
  readonly is_new_user: boolean;
  /** What the first proof of the address has ended, as the header tells it. */
  readonly removed?: string | undefined;
}

/** Looks at a sign-in code without using it up; answers the address it was sent to. Throws what `checkCode` throws. */
export const checkSignInCode = async (context: Context, project: Project, code: string): Promise<string> =>
  (await watchSignIn(context, project, 'otp', () => lookUp(context, project, code))).email;

/**
 * Signs in the user of the address that the code was sent to, or creates one if there is none by now. A refused code
 * stays valid.
 */
export const signInByCode = (context: Context, project: Project, presented: Presented): Promise<SignedIn> =>
  watchSignIn(context, project, 'otp', (attempted) => trySignIn(context, project, presented, attempted));

/** The code, and the token of the device that it is typed or opened on. */
interface Presented {
  readonly code: string;
  readonly device: string | undefined;
}

async function trySignIn(
  context: Context,
  project: Project,
  { code, device }: Presented,
  attempted: Attempted,
): Promise<SignedIn> {
  const checked = await lookUp(context, project, code);
  attempted.email = checked.email;
  for (;;) {
    try {
      const outcome = await inTransaction(context, (context) =>
        proceed(context, project, { ...checked, device }, attempted),
      );
      // Thrown after the commit: the code is used up, and the attempt is there.
      if (outcome instanceof KnownError) throw outcome;
      return outcome;
    } catch (error) {
      // A concurrent sign-up by another code took the address: this code signs in to that account.
      if (!KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') || error.details.would_work_if_email_was_verified)
        throw error;
    }
  }
}

/** A sign-in code belongs to an address, regardless of its user. */
type SignInCode = CheckedCode & { readonly email: string };
type PresentedCode = SignInCode & Pick<Presented, 'device'>;

async function lookUp(context: Context, project: Project, code: string): Promise<SignInCode> {
  const checked = await checkCode(context, project, 'sign-in', code);
  if (checked.email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return checked as SignInCode;
}

async function proceed(
  context: Context,
  project: Project,
  code: PresentedCode,
  attempted: Attempted,
): Promise<SignedIn | KnownError> {
  const { email } = code;
  const account = await lockAccount(context.db, project.id, email);
  attempted.userId = account?.id;
  checkAccount(project, email, account, (code.data as SignInCodeData).may_secure === true);
  await consumeCode(context, project, code);
  const userId = account?.id ?? (await signUp(context, project, email));
  const isNewUser = account === undefined;
  const isFirst = account !== undefined && !account.isVerified && account.provenAt === null;
  // What was set up before may be another person's, a second factor included.
  const removed = isFirst ? await secureAccount(context, project, { userId, email }, 'code') : {};
  if (account && !account.isVerified && !isFirst)
    await prove(context, project, userId, email, { verifies: true, confirms: false });
  // The code proves the mailbox; asking for one proved nothing.
  if (account && !account.otpEnabled) await switchOn(context, project, account.id);
  if (account?.requiresTotp && !isFirst)
    return secondStep(context, project, userId, { factors: ['otp'], isNewUser, device: code.device });
  const tokens = await startSession(context, project, userId, ['otp'], { device: code.device });
  return { ...tokens, is_new_user: isNewUser, removed: removedHeader(removed) };
}

async function switchOn(context: Context, project: Project, userId: string): Promise<void> {
  if (await enableOtp(context.db, project.id, userId))
    await recordEvent(context, { kind: 'otp.enabled', projectId: project.id, subjectId: userId });
}

async function signUp(context: Context, project: Project, email: string): Promise<string> {
  if (!project.config.magic_link_enabled) throw new Refusal('MAGIC_LINK_OFF');
  const mailbox = { value: email, isVerified: true, usedForAuth: true };
  return (await createUser(context, project, { email: mailbox, otpEnabled: true })).id;
}

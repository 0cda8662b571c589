import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { newId } from '../../runtime/ids.ts';
import { createUser } from '../accounts/create.ts';
import { upgradeAnonymous } from '../accounts/upgrade.ts';
import { type CheckedCode, issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { mayMail } from '../emails/delivery/limits.ts';
import { sendNotice } from '../emails/notices/notices.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendVerificationMail } from '../emails/transactional/mails.ts';
import { credentialsByEmail, sealHash } from '../passwords/stored.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';

/** The job that mails what finishes a sign-up, or that there is an account already. */
export const MAIL_SIGN_UP = 'sign-up-mail';

/** The code proves the address, as for a user who is there: pages of published clients know this kind. */
const KIND = 'contact-channel-verification';

/** An account that is there as soon as its address is proven. */
interface PendingSignUp {
  readonly user_id: string;
  /** Sealed for that user, in base64. */
  readonly password_hash: string;
  /** The user is there already, anonymously. */
  readonly is_upgrade: boolean;
}

interface Asked {
  readonly email: string;
  readonly callbackUrl: TrustedUrl;
  readonly signUp: PendingSignUp;
}

/** A sign-up's credentials and, if an anonymous user is signed in, that user; otherwise a new one. */
interface NewAccount {
  readonly email: string;
  readonly hash: string;
  readonly callbackUrl: TrustedUrl;
  readonly anonymousId?: string;
}

/**
 * Finishes a sign-up by email, in projects that don't reveal which addresses have accounts: the lookup happens only
 * after the response, which is always the refusal SIGN_UP_MAILED. The account isn't created before its address is
 * verified; otherwise the first sign-in would reveal whether there was one.
 */
export async function signUpByMail(
  context: Context,
  project: Project,
  { email, hash, callbackUrl, anonymousId }: NewAccount,
): Promise<never> {
  const userId = anonymousId ?? newId(context.random);
  const signUp: PendingSignUp = {
    user_id: userId,
    password_hash: sealHash(context, project, userId, hash).toString('base64'),
    is_upgrade: anonymousId !== undefined,
  };
  await sendLater(context, project.id, MAIL_SIGN_UP, { email, callbackUrl, signUp } satisfies Asked);
  throw new Refusal('SIGN_UP_MAILED');
}

export function mailSignUp(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload, askedAt }) => {
    const { email, callbackUrl, signUp } = payload as Asked;
    const project = await find(projectId);
    if (!project || !(await mayMail(context, project, email))) return undefined;
    const holder = await credentialsByEmail(context.db, project.id, email);
    if (holder) {
      await sendNotice(context, project, { userId: holder.userId, kind: 'account_exists', at: askedAt, to: email });
      return undefined;
    }
    await inTransaction(context, async (context) => {
      const code = await issueCode(context, project, KIND, { email, data: { sign_up: signUp } });
      const mail = {
        email,
        user: undefined,
        askedAt,
        link: codeLink(callbackUrl, code),
        lifetime: codeLifetimes[KIND],
      };
      await sendVerificationMail(context, project, mail);
    });
    return undefined;
  };
}

/** The sign-up that a checked code finishes; undefined for one of a user who is there. */
export const pendingSignUp = ({ userId, data }: CheckedCode): PendingSignUp | undefined =>
  userId === null ? (data as { sign_up?: PendingSignUp }).sign_up : undefined;

/**
 * Creates the account of a sign-up, in the transaction that verifies its address. Doesn't sign anyone in: the password
 * may have been chosen by another person. Throws SIGN_UP_NOT_ENABLED, and what `orTaken` is for.
 */
export async function makeAccount(
  context: Context,
  project: Project,
  email: string,
  { user_id: id, password_hash, is_upgrade }: PendingSignUp,
): Promise<void> {
  if (!project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  const passwordHash = Buffer.from(password_hash, 'base64');
  if (is_upgrade) {
    const method = { password_hash: passwordHash };
    await upgradeAnonymous(context, project, id, { email, isVerified: false, method });
  } else {
    const mailbox = { value: email, isVerified: false, usedForAuth: true };
    await createUser(context, project, { id, email: mailbox, passwordHash });
  }
}

/** Reports the code as used if the address has an account by now, or the anonymous user was upgraded or deleted. */
export async function orTaken<T>(finishing: Promise<T>): Promise<T> {
  try {
    return await finishing;
  } catch (error) {
    throw isTaken(error) ? new KnownError('VERIFICATION_CODE_ALREADY_USED', undefined, { cause: error }) : error;
  }
}

const isTaken = (error: unknown): boolean =>
  KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') ||
  KnownError.is(error, 'USER_NOT_FOUND') ||
  (error instanceof Refusal && error.refusal === 'NOT_ANONYMOUS');

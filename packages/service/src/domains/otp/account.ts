import { KnownError } from '@latchkey/protocol/errors';
import type { Project } from '../projects/project.ts';

/** Who signs in with an address, as far as codes go. */
interface Account {
  readonly isVerified: boolean;
}

/** What is kept with a sign-in code. */
export interface SignInCodeData {
  /** It also signs in to an account with an unproven address, and ends what was set up there. */
  readonly may_secure?: boolean;
}

/**
 * Whether an address may sign in by code: one that no account signs in with needs sign-up enabled, and an unverified
 * one may belong to another person. A `maySecure` code hands such an account to its reader; published clients, which
 * never ask for one, are told of it. Throws SIGN_UP_NOT_ENABLED or USER_EMAIL_ALREADY_EXISTS.
 */
export function checkAccount(project: Project, email: string, account: Account | undefined, maySecure: boolean): void {
  if (!account && !project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (account && !account.isVerified && !maySecure)
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: true });
}

import { KnownError } from '@latchkey/protocol/errors';
import type { Project } from '../projects/project.ts';

/** Who signs in with an address, as far as codes go. */
interface Account {
  readonly isVerified: boolean;
}

/**
 * Whether an address may sign in by code: one that nobody signs in with needs the sign-up switch, and one that was not
 * proven may be somebody else's. Throws SIGN_UP_NOT_ENABLED or USER_EMAIL_ALREADY_EXISTS.
 */
export function checkAccount(project: Project, email: string, account: Account | undefined): void {
  if (!account && !project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (account && !account.isVerified)
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: true });
}

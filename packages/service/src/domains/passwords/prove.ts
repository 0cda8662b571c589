import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Proof } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import type { User } from '../users/user.ts';
import { isPassword } from './hash.ts';
import { lockNoticeLater } from './lock-notice.ts';
import { hashOf } from './queries.ts';
import { chargeGuess } from './sign-in-limits.ts';
import { openHash } from './stored.ts';

/**
 * Has a user who is signed in prove the password; the charges are given back with what it is good for. They are those of
 * a sign-in: whoever holds a stolen session guesses no more often than anybody else. Throws
 * PASSWORD_CONFIRMATION_MISMATCH, or the refusals 429 and PASSWORD_NOT_ENOUGH.
 */
export async function provePassword(context: Context, project: Project, user: User, password: string): Promise<Proof> {
  const email = user.primaryEmail === null ? undefined : normaliseEmail(user.primaryEmail);
  // Without an address nobody signs in with the password, so that guesses are counted here alone.
  const { charges, isLast } = await chargeGuess(context, project, email ?? user.id);
  const passwordHash = await hashOf(context.db, project.id, user.id);
  if (passwordHash && (await isPassword(context, project, openHash(project, user.id, passwordHash), password)))
    return { passwordHash, charges };
  if (isLast && email !== undefined) await lockNoticeLater(context, project, email);
  throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
}

import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { PasswordProof } from '../sessions/start.ts';
import type { User } from '../users/user.ts';
import { isPassword } from './hash.ts';
import { hashOf } from './queries.ts';
import { chargeInSession } from './sign-in-limits.ts';
import { openHash } from './stored.ts';

/**
 * Asks a signed-in user to prove the password; on success the charges are refunded along with what it is good for. They
 * are counted per session: a stolen session gets as many guesses as one known device, and outsiders can't block the
 * session. Throws PASSWORD_CONFIRMATION_MISMATCH, or the refusals 429 and PASSWORD_NOT_ENOUGH.
 */
export async function provePassword(
  context: Context,
  project: Project,
  { user, sessionId }: { readonly user: User; readonly sessionId: string },
  password: string,
): Promise<PasswordProof> {
  const charges = await chargeInSession(context, project, sessionId);
  const passwordHash = await hashOf(context.db, project.id, user.id);
  if (passwordHash && (await isPassword(context, project, openHash(project, user.id, passwordHash), password)))
    return { passwordHash, charges };
  throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
}

import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Proof } from '../sessions/start.ts';
import type { User } from '../users/user.ts';
import { isPassword } from './hash.ts';
import { hashOf } from './queries.ts';
import { chargeInSession } from './sign-in-limits.ts';
import { openHash } from './stored.ts';

/**
 * Has a user who is signed in prove the password; the charges are given back with what it is good for. They are of the
 * session: whoever holds a stolen one guesses as often as on one known device, and strangers hold nobody up in it. Throws
 * PASSWORD_CONFIRMATION_MISMATCH, or the refusals 429 and PASSWORD_NOT_ENOUGH.
 */
export async function provePassword(
  context: Context,
  project: Project,
  { user, sessionId }: { readonly user: User; readonly sessionId: string },
  password: string,
): Promise<Proof> {
  const charges = await chargeInSession(context, project, sessionId);
  const passwordHash = await hashOf(context.db, project.id, user.id);
  if (passwordHash && (await isPassword(context, project, openHash(project, user.id, passwordHash), password)))
    return { passwordHash, charges };
  throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
}

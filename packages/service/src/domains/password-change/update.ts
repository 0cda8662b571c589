import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import { hashPassword, isPassword } from '../passwords/hash.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { hashOf, openHash, replaceHash, sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import type { User } from '../users/user.ts';

/** Wrong old passwords of one user, then one each half minute. */
const FAILURES = { burst: 10, emission: 30_000 };

interface Change {
  readonly old_password: string;
  readonly new_password: string;
}

/** Changes the password of a signed-in user. The session it is done in stays; every other one ends. */
export async function updatePassword(
  context: Context,
  project: Project,
  user: User,
  sessionId: string | undefined,
  change: Change,
): Promise<void> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await assertPasswordPolicy(context, project, change.new_password, user.primaryEmail);
  const charges = [{ rate: FAILURES, key: ['password update', project.id, user.id] }];
  await context.rates.reserve(context.db, context.now, charges);
  // Changed meanwhile, the password is compared anew: an old one changes nothing.
  while (!(await tryUpdate(context, project, user.id, sessionId, change)));
  await context.rates.release(context.db, charges);
}

async function tryUpdate(
  context: Context,
  project: Project,
  userId: string,
  sessionId: string | undefined,
  change: Change,
): Promise<boolean> {
  const stored = await hashOf(context.db, project.id, userId);
  if (!stored) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD');
  if (!(await isPassword(context, project, openHash(project, userId, stored), change.old_password)))
    throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
  const hash = sealHash(context, project, userId, await hashPassword(context, project, change.new_password));
  return inTransaction(context, async (context) => {
    if (!(await replaceHash(context.db, project.id, userId, stored, hash))) return false;
    await endEverything(context, project, userId, { keep: lasting, session: sessionId });
    await recordEvent(context, { kind: 'password.updated', projectId: project.id, subjectId: userId });
    await noticeLater(context, project, userId, 'password_changed');
    return true;
  });
}

import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import { hashPassword } from '../passwords/hash.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { setFirstHash } from './queries.ts';

/** Gives a signed-in user a first password. Throws the refusal where there is one. */
export async function setPassword(context: Context, project: Project, user: User, password: string): Promise<void> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await assertPasswordPolicy(context, project, password, user.primaryEmail);
  if (user.hasPassword) throw new Refusal('PASSWORD_ALREADY_SET');
  const hash = sealHash(context, project, user.id, await hashPassword(context, project, password));
  await inTransaction(context, async (context) => {
    await lockUser(context, project, user.id);
    if (!(await setFirstHash(context.db, project.id, user.id, hash))) throw new Refusal('PASSWORD_ALREADY_SET');
    await recordEvent(context, { kind: 'password.updated', projectId: project.id, subjectId: user.id });
    await noticeLater(context, project, user.id, 'password_changed');
  });
}

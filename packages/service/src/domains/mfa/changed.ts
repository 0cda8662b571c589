import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropCodes } from '../codes/codes.ts';
import { dropTrustedDevices } from '../devices/drop.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { changeOf } from '../users/change-of.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import type { User } from '../users/user.ts';
import { dropSecurityKeys } from './drop.ts';
import { deleteRecoveryCodes } from './queries.ts';

/**
 * What hangs on a second factor goes with it, in the transaction of the change: sign-ins that wait for it and trusted
 * browsers with every change, recovery codes and security keys when it is switched off. The user, given as it was before,
 * is told.
 */
export async function secondFactorChanged(
  context: Context,
  project: Project,
  user: User,
  isOn: boolean,
): Promise<void> {
  await dropCodes(context, project, user.id, ['mfa-attempt']);
  await dropTrustedDevices(context, project, user.id);
  if (!isOn) {
    await deleteRecoveryCodes(context.db, project.id, user.id);
    await dropSecurityKeys(context, project, user.id);
  }
  if (isOn || user.requiresTotp)
    await noticeLater(context, project, user.id, isOn ? 'second_factor_on' : 'second_factor_off');
}

/** The same for one that a security key has switched on, or whose last key is gone: the account has changed with it. */
export async function secondFactorSwitched(
  context: Context,
  project: Project,
  before: User,
  isOn: boolean,
): Promise<void> {
  await secondFactorChanged(context, project, before, isOn);
  const after = await findUser(context.db, project, before.id);
  if (!after) return;
  const detail = changeOf(['totp_secret_base64'], before, after);
  const payload = describe(project, after);
  await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: after.id, detail, payload });
}

/** The same where the user had a second factor, and has another security key. */
export async function securityKeyAdded(context: Context, project: Project, userId: string): Promise<void> {
  await dropCodes(context, project, userId, ['mfa-attempt']);
  await dropTrustedDevices(context, project, userId);
  await noticeLater(context, project, userId, 'security_key_added');
}

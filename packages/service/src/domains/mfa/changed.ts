import type { Context } from '../../platform/context.ts';
import { dropCodes } from '../codes/codes.ts';
import { dropTrustedDevices } from '../devices/drop.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import type { User } from '../users/user.ts';
import { deleteRecoveryCodes } from './queries.ts';
import { deleteSecurityKeys } from './security-key-queries.ts';

/**
 * What hangs on a second factor goes with it, in the transaction of the change: sign-ins that wait for it and
 * trusted browsers with every change, recovery codes and security keys when it is switched off. The user, given as it was before, is told.
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
    await deleteSecurityKeys(context.db, project.id, user.id);
  }
  if (isOn || user.requiresTotp)
    await noticeLater(context, project, user.id, isOn ? 'second_factor_on' : 'second_factor_off');
}

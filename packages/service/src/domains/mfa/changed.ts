import type { Context } from '../../platform/context.ts';
import { dropCodes } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { deleteRecoveryCodes } from './queries.ts';

/**
 * What hangs on a second factor goes with it, in the transaction of the change: sign-ins that wait for it with every
 * change, the recovery codes when it is switched off.
 */
export async function secondFactorChanged(
  context: Context,
  project: Project,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await dropCodes(context, project, userId, ['mfa-attempt']);
  if (!isOn) await deleteRecoveryCodes(context.db, project.id, userId);
}

import type { Context } from '../../platform/context.ts';
import { updateUser } from '../accounts/update.ts';
import { takePasskey } from '../passkeys/own.ts';
import type { Project } from '../projects/project.ts';

/** Switches the second factor of a user off, which takes security keys and recovery codes along. Throws USER_NOT_FOUND. */
export async function resetSecondFactor(context: Context, project: Project, userId: string): Promise<void> {
  await updateUser(context, project, userId, { totp_secret_base64: null }, 'admin');
}

/** Removes a passkey, even if it is the last way in. Throws USER_NOT_FOUND, or the refusal PASSKEY_UNKNOWN. */
export async function removePasskeyOf(context: Context, project: Project, userId: string, id: string): Promise<void> {
  await takePasskey(context, project, userId, id);
}

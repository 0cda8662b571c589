import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { checkCode, consumeCode } from '../codes/codes.ts';
import { claimAddress } from '../contact-channels/claim.ts';
import { noticeLater } from '../emails/notices.ts';
import { dropPasskeys } from '../passkeys/drop.ts';
import type { Project } from '../projects/project.ts';
import { newDeviceToken } from '../sessions/device.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import type { User } from '../users/user.ts';
import { checkChosen } from './chosen.ts';
import { endAccess } from './end-access.ts';
import { hashPassword } from './hash.ts';
import { deleteAccountsOf, lockMailbox, setHash } from './queries.ts';
import { forgetFailures } from './sign-in-limits.ts';
import { sealHash } from './stored.ts';

/** Looks at a reset code without using it up. Throws what `checkCode` throws. */
export const checkResetCode = async (context: Context, project: Project, code: string): Promise<void> => {
  await checkCode(context, project, 'password-reset', code);
};

/**
 * Sets a new password with a code, and ends every session; nobody is signed in by it. A password that is refused leaves
 * the code good. The code is worth as long as its address still signs the user in: who has it no longer has no say.
 * The device is known from then on, so that guesses that go on do not keep the new password from being enough on it.
 */
export async function resetPassword(
  context: Context,
  project: Project,
  { code, password }: { code: string; password: string },
): Promise<{ readonly device: string }> {
  const checked = await checkCode(context, project, 'password-reset', code);
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await checkChosen(context, project, password, checked.email);
  const { userId, email } = checked;
  if (userId === null || email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const hash = sealHash(context, project, userId, await hashPassword(context, project, password));
  await inTransaction(context, async (context) => {
    const { db } = context;
    const mailbox = await lockMailbox(db, project.id, userId, email);
    if (!mailbox) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    await consumeCode(context, project, checked);
    await setHash(db, project.id, userId, hash);
    // This is the first proof of the mailbox: whoever opened the account before may be somebody else.
    if (!mailbox.isVerified) {
      await dropPasskeys(context, project, userId);
      await deleteAccountsOf(db, project.id, userId);
      await claimAddress(context, project, userId, email);
    }
    await endAccess(context, project, userId);
    await forgetFailures(context, project, email);
    const payload = describe(project, (await findUser(db, project, userId)) as User);
    const detail = { fields: ['password'], by: 'reset' };
    await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: userId, detail, payload });
    await noticeLater(context, project, userId, 'password_changed');
  });
  return { device: newDeviceToken(context, project, userId, 'mailbox') };
}

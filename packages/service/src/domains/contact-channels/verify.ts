import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { checkCode, consumeCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { lockChannel, markVerified } from './queries.ts';

const KIND = 'contact-channel-verification';

/** Looks at a verification code without using it up. Throws what `checkCode` throws. */
export const checkVerificationCode = async (context: Context, project: Project, code: string): Promise<void> => {
  await checkCode(context, project, KIND, code);
};

/**
 * Verifies the channel of a user with the address that the code was sent to. Throws what `checkCode` throws, and the
 * refusal where the user has that address no more.
 */
export async function verifyChannel(context: Context, project: Project, code: string): Promise<void> {
  const checked = await checkCode(context, project, KIND, code);
  const { userId, email } = checked;
  if (userId === null || email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await inTransaction(context, async (context) => {
    const channel = await lockChannel(context.db, project.id, userId, email);
    if (!channel) throw new Refusal('CHANNEL_GONE');
    await consumeCode(context, project, checked);
    if (channel.isVerified) return;
    await markVerified(context.db, project.id, channel.id);
    const verified = { before: { is_verified: false }, after: { is_verified: true } };
    const detail = { channel_id: channel.id, address: email, ...verified };
    await recordEvent(context, { kind: 'contact_channel.verified', projectId: project.id, subjectId: userId, detail });
  });
}

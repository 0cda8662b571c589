import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { chargeCodeRequest } from '../codes/limits.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { normaliseEmail } from '../users/email.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';
import type { User } from '../users/user.ts';
import { mailVerificationCode } from './mail-code.ts';
import { channelById } from './queries.ts';

/** Mails a code that verifies a channel: clients to their own channels, servers to any user's. */
export async function sendVerificationCode(
  context: Context,
  project: Project,
  asking: Asking,
  { user_id: asked, contact_channel_id: id }: { user_id: string; contact_channel_id: string },
  callback: string,
): Promise<void> {
  const userId = resolveTargetUser(asking, asked, 'CHANNEL_NOT_OWN');
  const channel = await channelById(context.db, project.id, userId, id);
  if (!channel) throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: userId });
  const { email, isVerified, displayName } = channel;
  if (email === null) throw new Refusal('CHANNEL_UNKNOWN');
  await send(context, project, { id: userId, displayName }, { email, isVerified: isVerified ?? false, callback });
}

/** The same for the signed-in user's primary email, which the request must name. */
export async function sendPrimaryVerificationCode(
  context: Context,
  project: Project,
  user: User,
  { email, callback_url: callback }: { email: string; callback_url: string },
): Promise<void> {
  const { primaryEmail, primaryEmailVerified } = user;
  if (primaryEmail === null || normaliseEmail(email) !== primaryEmail)
    throw new KnownError('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: primaryEmail });
  await send(context, project, user, {
    email: primaryEmail,
    isVerified: primaryEmailVerified ?? false,
    callback,
  });
}

async function send(
  context: Context,
  project: Project,
  user: Pick<User, 'id' | 'displayName'>,
  { email, isVerified, callback }: { email: string; isVerified: boolean; callback: string },
): Promise<void> {
  if (isVerified) throw new KnownError('EMAIL_ALREADY_VERIFIED');
  const callbackUrl = trustUrl(project, callback);
  await chargeCodeRequest(context);
  await chargeMail(context, project, email);
  await mailVerificationCode(context, project, user, { email, callbackUrl });
}

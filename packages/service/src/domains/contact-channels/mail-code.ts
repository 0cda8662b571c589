import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { mayMail } from '../emails/delivery/limits.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { type Reader, sendVerificationMail } from '../emails/transactional/mails.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import { channelByEmail } from './queries.ts';

/** The job that mails a verification code to a new user. */
export const MAIL_VERIFICATION_CODE = 'verification-mail';

const KIND = 'contact-channel-verification';

interface Asked {
  readonly userId: string;
  readonly email: string;
  readonly callbackUrl: TrustedUrl;
}

/** Mails a link that verifies an address of a user. Throws USER_NOT_FOUND when the user was deleted meanwhile. */
export const mailVerificationCode = (
  context: Context,
  project: Project,
  user: Reader,
  { email, callbackUrl, askedAt }: Pick<Asked, 'email' | 'callbackUrl'> & { readonly askedAt?: number },
): Promise<void> =>
  inTransaction(context, async (context) => {
    const code = await issueCode(context, project, KIND, { userId: user.id, email });
    const mail = { email, user, askedAt, link: codeLink(callbackUrl, code), lifetime: codeLifetimes[KIND] };
    await sendVerificationMail(context, project, mail);
  });

/** The same after the commit, for a sign-up, which neither waits for it nor fails with it. */
export const mailVerificationCodeLater = (context: Context, project: Project, asked: Asked): Promise<void> =>
  sendLater(context, project.id, MAIL_VERIFICATION_CODE, asked);

/** Mails what was put off, unless it is verified by now, or too many mails go to its address. */
export function mailNewUsersCode(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload, askedAt }) => {
    const asked = payload as Asked;
    const project = await find(projectId);
    const channel = project && (await channelByEmail(context.db, projectId, asked.userId, asked.email));
    if (!project || !channel || channel.isVerified) return undefined;
    const user = { id: channel.userId, displayName: channel.displayName };
    if (await mayMail(context, project, asked.email))
      await mailVerificationCode(context, project, user, { ...asked, askedAt });
    return undefined;
  };
}

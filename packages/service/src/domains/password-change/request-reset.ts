import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { padResponseTime } from '../../runtime/pad-response-time.ts';
import { issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { mayRequestCode } from '../codes/limits.ts';
import { mayMail } from '../emails/delivery/limits.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendPasswordResetMail } from '../emails/transactional/mails.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { type TrustedUrl, trustUrl } from '../projects/trusted-url.ts';
import { normaliseEmail } from '../users/email.ts';
import { readerByEmail } from './queries.ts';

/** The job that mails a reset code to those who have an account. */
export const MAIL_RESET_CODE = 'mail-reset-code';

const ANSWER_MILLIS = 400;

interface Asked {
  readonly email: string;
  readonly callbackUrl: TrustedUrl;
}

/**
 * Has a reset code mailed, if there is such an account. Whether there is one is looked at after the answer only, and
 * every answer goes at the same mark: neither its text nor its time nor its work tells.
 */
export async function requestReset(
  context: Context,
  project: Project,
  input: { email: string; callback_url: string },
): Promise<void> {
  const started = context.clock();
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const asked: Asked = { email: normaliseEmail(input.email), callbackUrl: trustUrl(project, input.callback_url) };
  if (await mayRequestCode(context, project)) await sendLater(context, project.id, MAIL_RESET_CODE, asked);
  await padResponseTime(context, started, ANSWER_MILLIS);
}

/** Mails the code if there is an account, within the address's limit. */
export function mailResetCode(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload, askedAt }) => {
    const { email, callbackUrl } = payload as Asked;
    const project = await find(projectId);
    const user = project?.config.credential_enabled && (await readerByEmail(context.db, project.id, email));
    if (!project || !user || !(await mayMail(context, project, email))) return undefined;
    await inTransaction(context, async (context) => {
      const code = await issueCode(context, project, 'password-reset', { userId: user.id, email });
      const lifetime = codeLifetimes['password-reset'];
      const link = codeLink(callbackUrl, code);
      await sendPasswordResetMail(context, project, { email, user, askedAt, lifetime, link });
    });
    return undefined;
  };
}

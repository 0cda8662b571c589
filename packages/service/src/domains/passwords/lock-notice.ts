import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/outbox.ts';
import { sendNotice } from '../emails/notices.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { credentialsByEmail } from './queries.ts';

/** The job that tells the owner of an account, if there is one, that its password alone does not do any more. */
export const MAIL_LOCK_NOTICE = 'lock-notice-mail';

interface Locked {
  readonly email: string;
  readonly at: number;
}

/** Whether there is such an account is looked at after the answer only, which is the same either way. */
export const lockNoticeLater = (context: Context, project: Project, email: string): Promise<void> =>
  sendLater(context, project.id, MAIL_LOCK_NOTICE, { email, at: context.now } satisfies Locked);

export function mailLockNotice(find: FindStoredProject): JobHandler {
  return async (context, { projectId, payload }) => {
    const { email, at } = payload as Locked;
    const project = await find(projectId);
    const account = project && (await credentialsByEmail(context.db, projectId, email));
    if (account) await sendNotice(context, project, { userId: account.userId, kind: 'password_locked', at });
    return undefined;
  };
}

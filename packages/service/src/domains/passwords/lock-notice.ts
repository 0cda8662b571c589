import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { sendNotice } from '../emails/notices/notices.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { credentialsByEmail } from './queries.ts';

/** No matter how long the guessing goes on. */
const NOTICES = { burst: 1, emission: 24 * 3_600_000 };

/** The job that tells the owner of an account, if there is one, that its password alone is not enough for a while. */
export const MAIL_LOCK_NOTICE = 'lock-notice-mail';

interface Locked {
  readonly email: string;
  readonly at: number;
}

/** Whether there is such an account is looked at after the answer only, which is the same either way. */
export const lockNoticeLater = (context: Context, project: Project, email: string): Promise<void> =>
  sendLater(context, project.id, MAIL_LOCK_NOTICE, { email, at: context.now } satisfies Locked);

export function mailLockNotice(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload }) => {
    const { email, at } = payload as Locked;
    const project = await find(projectId);
    const account = project && (await credentialsByEmail(context.db, projectId, email));
    if (!account) return undefined;
    const { userId } = account;
    const once = [{ rate: NOTICES, key: ['lock notice', projectId, userId] }];
    if ((await context.rates.tryReserve(context.db, context.now, once)) > 0) return undefined;
    await sendNotice(context, project, { userId, kind: 'password_locked', at });
    return undefined;
  };
}

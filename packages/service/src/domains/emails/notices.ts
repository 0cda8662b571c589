import type { Context } from '../../platform/context.ts';
import { type JobHandler, sendLater } from '../../platform/outbox.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { defaultNotices, type NoticeKind } from './default-notices.ts';
import { layOut } from './layout.ts';
import { mayNotify } from './limits.ts';
import { momentText } from './moment-text.ts';
import { plainName } from './plain-name.ts';
import { sendMail } from './send.ts';

/** The job that tells a user by mail what happened to the account. */
export const MAIL_NOTICE = 'notice-mail';

const LIFETIME = 24 * 3_600_000;

interface Notice {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly at: number;
}

/** Has a user told what happened, in the transaction in which it happens; nothing waits for the mail. */
export const noticeLater = (context: Context, project: Project, userId: string, kind: NoticeKind): Promise<void> =>
  sendLater(context, project.id, MAIL_NOTICE, { userId, kind, at: context.now } satisfies Notice);

export function mailNotices(find: FindStoredProject): JobHandler {
  return async (context, { projectId, payload }) => {
    const project = await find(projectId);
    if (project) await sendNotice(context, project, payload as Notice);
    return undefined;
  };
}

/**
 * Tells a user what happened, at the primary e-mail and only if that is verified: an address that nobody has proven may
 * be somebody else's, to whom the account is none of their business.
 */
export async function sendNotice(context: Context, project: Project, { userId, kind, at }: Notice): Promise<void> {
  const user = await findUser(context.db, project, userId);
  if (!user?.primaryEmail || !user.primaryEmailVerified) return;
  if (!(await mayNotify(context, project, user.primaryEmail))) return;
  const name = plainName(project.displayName) || 'your app';
  const words = defaultNotices[kind]({ project: name, time: momentText(at) });
  const reader = plainName(user.displayName ?? '') || undefined;
  const content = layOut({ ...words, reader, project: name, link: undefined, code: undefined });
  const { subject } = words;
  await sendMail(context, project, {
    kind,
    to: user.primaryEmail,
    userId,
    content,
    subject,
    lifetime: LIFETIME,
  });
}

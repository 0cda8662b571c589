import type { Context } from '../../../platform/context.ts';
import { type JobHandler, sendAllLater } from '../../../platform/jobs/outbox.ts';
import type { FindStoredProject, Project } from '../../projects/project.ts';
import { findUser } from '../../users/find.ts';
import { mayNotify } from '../delivery/limits.ts';
import { plainName } from '../delivery/plain-name.ts';
import { sendMail } from '../delivery/send.ts';
import { brandOf } from '../templates/brand.ts';
import { defaultNotices, type NoticeKind } from './default-notices.ts';
import { momentText } from './moment-text.ts';
import { noticeContent } from './notice-content.ts';
import { originFor } from './origin-text.ts';

/** The job that tells a user by mail what happened to the account. */
export const MAIL_NOTICE = 'notice-mail';

const LIFETIME = 24 * 3_600_000;

interface Notice extends Particulars {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly at: number;
  /** In what browser and where it was done: `Chrome on macOS, London, GB`. */
  readonly from?: string | undefined;
}

interface Particulars {
  /** What it happened to, in the user's own words. */
  readonly about?: string | undefined;
  /** The other person it is about. */
  readonly who?: string | undefined;
  /** The verified address the user had until now; by default their current one. */
  readonly to?: string | undefined;
}

/** A leaked key may be in use right now: its owner is told even at an unproven address. */
const URGENT: NoticeKind = 'api_key_leaked';

/** Has a user told what happened, in the transaction in which it happens; nothing waits for the mail. */
export const noticeLater = (
  context: Context,
  project: Pick<Project, 'id'>,
  userId: string,
  kind: NoticeKind,
  particulars: Particulars = {},
): Promise<void> => noticesLater(context, project, [userId], kind, particulars);

/** The same for several users, at least one. */
export const noticesLater = (
  context: Context,
  project: Pick<Project, 'id'>,
  userIds: readonly string[],
  kind: NoticeKind,
  particulars: Particulars = {},
): Promise<void> => {
  // Who reports a leaked key is a stranger.
  const fromFor = (userId: string) => (kind === URGENT ? undefined : originFor(userId, context));
  return sendAllLater(
    context,
    project.id,
    MAIL_NOTICE,
    userIds.map(
      (userId) => ({ userId, kind, at: context.now, from: fromFor(userId), ...particulars }) satisfies Notice,
    ),
  );
};

export function mailNotices(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload }) => {
    const project = await find(projectId);
    if (project) await sendNotice(context, project, payload as Notice);
    return undefined;
  };
}

/**
 * Tells a user what happened, at the primary email and only if that is verified: an unproven address may belong to
 * another person, to whom the account is none of their business.
 */
export async function sendNotice(
  context: Context,
  project: Project,
  { userId, kind, at, from, about = '', who = '', to: former }: Notice,
): Promise<void> {
  const user = await findUser(context.db, project, userId);
  const to = former ?? (user?.primaryEmailVerified || kind === URGENT ? user?.primaryEmail : undefined);
  if (!user || !to || !(await mayNotify(context, project, to, kind))) return;
  const name = plainName(project.displayName) || 'your app';
  const words = defaultNotices[kind]({
    project: name,
    time: [momentText(at), from].filter(Boolean).join(', '),
    about: plainName(about),
    who: plainName(who),
  });
  const names = { project: name, reader: plainName(user.displayName ?? '') };
  const content = noticeContent(words, names, brandOf(context, project, kind));
  const { subject } = words;
  await sendMail(context, project, { kind, to, userId, content, subject, askedAt: at, lifetime: LIFETIME });
}

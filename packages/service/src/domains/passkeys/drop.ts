import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { deletePasskeys } from './queries.ts';

/**
 * Removes the passkeys of a user, those that were there at a moment or all, in the transaction of what makes it necessary;
 * answers how many there were.
 */
export async function dropPasskeys(
  context: Context,
  project: Project,
  userId: string,
  until?: number,
): Promise<number> {
  const count = await deletePasskeys(context.db, project.id, userId, { until });
  const event = { kind: 'passkey.deleted', projectId: project.id, subjectId: userId, detail: { count } } as const;
  if (count > 0) await recordEvent(context, event);
  return count;
}

/** The same, and the user is told. */
export async function removePasskeys(context: Context, project: Project, userId: string): Promise<void> {
  if ((await dropPasskeys(context, project, userId)) > 0)
    await noticeLater(context, project, userId, 'passkey_removed');
}

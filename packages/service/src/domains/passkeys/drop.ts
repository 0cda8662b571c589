import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { noticeLater } from '../emails/notices.ts';
import type { Project } from '../projects/project.ts';
import { deletePasskeys } from './queries.ts';

/** Removes all passkeys of a user, in the transaction of what makes it necessary; false when there was none. */
export async function dropPasskeys(context: Context, project: Project, userId: string): Promise<boolean> {
  const count = await deletePasskeys(context.db, project.id, userId);
  if (count === 0) return false;
  const detail = { count };
  await recordEvent(context, { kind: 'passkey.deleted', projectId: project.id, subjectId: userId, detail });
  return true;
}

/** The same, and the user is told. */
export async function removePasskeys(context: Context, project: Project, userId: string): Promise<void> {
  if (await dropPasskeys(context, project, userId)) await noticeLater(context, project, userId, 'passkey_removed');
}

import type { Context } from '../../platform/context.ts';
import { noticesLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { findName } from '../users/find.ts';
import { nameOf, ownerIdsOf } from './queries.ts';

/** Notifies a project's owners of an event; `who` names its subject. */
export async function noticeOwners(
  context: Context,
  projectId: string,
  kind: 'webhook_failing' | 'webhook_gone',
  who: string,
): Promise<void> {
  const owners = await ownerIdsOf(context.db, projectId);
  if (owners.length === 0) return;
  const about = await nameOf(context.db, projectId);
  await noticesLater(context, { id: INTERNAL_PROJECT_ID }, owners, kind, { about, who });
}

/** Notifies the owners of a project of new and former owners; also the user who made the change. */
export async function tellOwners(
  context: Context,
  projectId: string,
  kind: 'owner_added' | 'owner_removed',
  userId: string,
): Promise<void> {
  const { db, actor } = context;
  const others = (await ownerIdsOf(db, projectId)).filter((id) => id !== userId);
  const about = await nameOf(db, projectId);
  if (others.length > 0) {
    const who = await findName(db, INTERNAL_PROJECT_ID, userId);
    await noticesLater(context, { id: INTERNAL_PROJECT_ID }, others, kind, { about, who });
  }
  if (kind === 'owner_removed' && actor.userId !== userId)
    await noticesLater(context, { id: INTERNAL_PROJECT_ID }, [userId], 'ownership_ended', { about });
}

/** Notifies the former owners of a deleted project; also the user who deleted it. */
export async function tellOfDeletion(
  context: Context,
  { displayName: about }: Project,
  formerOwners: readonly string[],
): Promise<void> {
  if (formerOwners.length === 0) return;
  const { db, actor } = context;
  const who = actor.userId === undefined ? undefined : await findName(db, INTERNAL_PROJECT_ID, actor.userId);
  await noticesLater(context, { id: INTERNAL_PROJECT_ID }, formerOwners, 'project_deleted', { about, who });
}

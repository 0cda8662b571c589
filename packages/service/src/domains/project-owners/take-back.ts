import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { deleteInvitations, projectsInvitedTo } from './queries.ts';

export { deleteInvitations } from './queries.ts';

/** Revokes the invitations sent by an owner who is about to be removed. */
export async function takeBackInvitationsBy(context: Context, projectId: string, userId: string): Promise<void> {
  for (const id of await deleteInvitations(context.db, projectId, { invitedBy: userId }, context.now))
    await recordRevoked(context, projectId, id);
}

/** Revokes all invitations to a project that is about to be deleted. */
export async function takeBackAllInvitations({ db, now }: Context, projectId: string): Promise<void> {
  await deleteInvitations(db, projectId, {}, now);
}

export const recordRevoked = (context: Context, projectId: string, id: string): Promise<void> =>
  recordEvent(context, { kind: 'owner_invitation.revoked', projectId, subjectId: id });

/** Revokes the invitations a user of project `internal` has sent, to any project; answers how many were open. */
export async function takeBackOwnersInvitations(context: Context, project: Project, userId: string): Promise<number> {
  if (project.id !== INTERNAL_PROJECT_ID) return 0;
  let count = 0;
  for (const projectId of await projectsInvitedTo(context.db, userId)) {
    const ids = await deleteInvitations(context.db, projectId, { invitedBy: userId }, context.now);
    for (const id of ids) await recordRevoked(context, projectId, id);
    count += ids.length;
  }
  return count;
}

import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { deleteInvitationsBy } from './queries.ts';

/** Takes back what a user has sent in teams that the user is leaving: nobody joins by the word of who is gone. */
export async function takeBackInvitations(
  { db }: Context,
  project: Project,
  { userId, teamIds }: { readonly userId: string; readonly teamIds: readonly string[] },
): Promise<void> {
  if (teamIds.length > 0) await deleteInvitationsBy(db, project.id, userId, teamIds);
}

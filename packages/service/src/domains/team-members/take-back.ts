import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { deleteAllBy, deleteInvitationsBy } from './queries.ts';

/** Revokes a user's invitations in teams that the user is leaving: those of former members admit no one. */
export async function takeBackInvitations(
  { db }: Context,
  project: Project,
  { userId, teamIds }: { readonly userId: string; readonly teamIds: readonly string[] },
): Promise<void> {
  if (teamIds.length > 0) await deleteInvitationsBy(db, project.id, userId, teamIds);
}

/** The same for whatever a user has sent that is open, wherever; answers how many there were. */
export const takeBackAll = (context: Context, project: Project, userId: string): Promise<number> =>
  deleteAllBy(context.db, project.id, userId, context.now);

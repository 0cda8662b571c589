import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { isInactive } from './user-queries.ts';

/** Whether the directories of a team have deactivated a user, and none has the user as active: no other way brings the user back. */
export const isDeactivated = (
  { db }: Context,
  project: Project,
  member: { readonly teamId: string; readonly userId: string },
): Promise<boolean> => isInactive(db, project.id, member);

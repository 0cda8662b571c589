import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { isInactive } from './user-queries.ts';

/** Whether a directory of a team has deactivated a user: no other way brings the user back. */
export const isDeactivated = (
  { db }: Context,
  project: Project,
  member: { readonly teamId: string; readonly userId: string },
): Promise<boolean> => isInactive(db, project.id, member);

import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { heldInTeam } from './queries.ts';
import type { Member } from './require.ts';

/** All that a member holds, by whatever contains it, by id; or only the permission that is named. One statement. */
export const heldBy = (
  { db }: Pick<Context, 'db'>,
  project: Project,
  member: Member,
  permissionId?: string,
): Promise<string[]> => heldInTeam(db, project.id, member, permissionId);

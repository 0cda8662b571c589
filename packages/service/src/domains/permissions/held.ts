import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { grantedInTeam, heldInTeam } from './queries.ts';
import type { Member } from './require.ts';

/** All that a member holds, by whatever contains it, by id; or only the permission that is named. One statement. */
export const heldBy = (
  { db }: Pick<Context, 'db'>,
  project: Project,
  member: Member,
  permissionId?: string,
): Promise<string[]> => heldInTeam(db, project.id, member, permissionId);

/**
 * What a member was granted, with all that it contains, by id. What groups give is not in it: it ends with the group, so no
 * member passes it on in a way that lasts.
 */
export const grantedTo = ({ db }: Pick<Context, 'db'>, project: Project, member: Member): Promise<string[]> =>
  grantedInTeam(db, project.id, member);

import { KnownError } from '@latchkey/protocol/errors';
import type { SystemPermission } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { membershipOf } from './queries.ts';

export interface Member {
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Lets a member of a team go on who holds all of the permissions, by whatever contains them; without any it is enough to
 * be a member. Throws TEAM_MEMBERSHIP_NOT_FOUND, and TEAM_PERMISSION_REQUIRED with the first one that is missing.
 */
export async function requireTeamPermissions(
  { db }: Pick<Context, 'db'>,
  project: Project,
  { teamId, userId }: Member,
  ids: readonly SystemPermission[],
): Promise<void> {
  const { isMember, held } = await membershipOf(db, project.id, { teamId, userId });
  const member = { team_id: teamId, user_id: userId };
  if (!isMember) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', member);
  const missing = ids.find((id) => !held.includes(id));
  if (missing) throw new KnownError('TEAM_PERMISSION_REQUIRED', { ...member, permission_id: missing });
}

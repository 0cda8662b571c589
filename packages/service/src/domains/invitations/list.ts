import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import type { Invitation } from './invitation.ts';
import { openInvitations } from './queries.ts';

/** The open invitations of a team, oldest first. Throws what the endpoint's row declares. */
export async function listInvitations(
  context: Context,
  project: Project,
  asking: Asking,
  teamId: string,
): Promise<Invitation[]> {
  if (asking.level === 'client' && !asking.user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  await teamFor(context, project, asking, { teamId, permissions: ['$read_members', '$invite_members'] });
  return openInvitations(context.db, project.id, teamId, context.now);
}

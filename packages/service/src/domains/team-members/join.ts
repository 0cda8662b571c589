import { clearRemoval } from '../../database/directory-removal.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { grantTeamDefaults } from '../permissions/grant-defaults.ts';
import type { Project } from '../projects/project.ts';
import { insertMember, type Member } from './queries.ts';

/**
 * Adds a user, who is locked, to a team, which is locked too, with these permissions, or the project's default ones. False,
 * with nothing changed, if the user is already a member.
 */
export async function joinTeam(
  context: Context,
  project: Project,
  member: Member,
  permissionIds: readonly string[] = project.config.team_member_default_permissions.map(({ id }) => id),
): Promise<boolean> {
  const { teamId, userId } = member;
  if (!(await insertMember(context.db, project.id, member, context.now))) return false;
  await clearRemoval(context.db, project.id, member);
  const payload = { team_id: teamId, user_id: userId };
  await recordEvent(context, {
    kind: 'team_membership.created',
    projectId: project.id,
    subjectId: userId,
    detail: payload,
    payload,
  });
  await grantTeamDefaults(context, project, member, permissionIds, { announce: true });
  return true;
}

import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { grantTeamDefaults } from '../permissions/grant-defaults.ts';
import type { Project } from '../projects/project.ts';
import { insertMember, type Member } from './queries.ts';

/**
 * Makes a user, who is locked, a member of a team, which is held, with what the project gives members. False, with
 * nothing changed, for whoever is a member already.
 */
export async function joinTeam(context: Context, project: Project, member: Member): Promise<boolean> {
  const { teamId, userId } = member;
  if (!(await insertMember(context.db, project.id, member, context.now))) return false;
  const payload = { team_id: teamId, user_id: userId };
  await recordEvent(context, {
    kind: 'team_membership.created',
    projectId: project.id,
    subjectId: userId,
    detail: payload,
    payload,
  });
  const ids = project.config.team_member_default_permissions.map(({ id }) => id);
  await grantTeamDefaults(context, project, member, ids, { announce: true });
  return true;
}

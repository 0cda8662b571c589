import { clearRemoval } from '../../database/directory-removal.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { grantTeamDefaults } from '../permissions/grant-defaults.ts';
import type { Project } from '../projects/project.ts';
import { insertMember, type Member } from './queries.ts';

/**
 * Adds a user, who is locked, to a team, with these permissions, or the project's default ones. A team that isn't locked is
 * held. False, with nothing changed, if the user is already a member, or the team is gone.
 */
export async function joinTeam(
  context: Context,
  project: Project,
  member: Member,
  permissionIds: readonly string[] = defaultsOf(project),
): Promise<boolean> {
  if (!(await insertMember(context.db, project.id, member, context.now))) return false;
  await clearRemoval(context.db, project.id, member);
  await tellOfMember(context, project, member, permissionIds);
  return true;
}

/** The same for a user who was made in this transaction, of whom no directory has said anything. */
export async function joinTeamAsNew(context: Context, project: Project, member: Member): Promise<void> {
  if (await insertMember(context.db, project.id, member, context.now))
    await tellOfMember(context, project, member, defaultsOf(project));
}

const defaultsOf = ({ config }: Project) => config.team_member_default_permissions.map(({ id }) => id);

/** Tells of a member who is new, and grants what the team gives. */
async function tellOfMember(
  context: Context,
  project: Project,
  member: Member,
  permissionIds: readonly string[],
): Promise<void> {
  const { teamId, userId } = member;
  const payload = { team_id: teamId, user_id: userId };
  await recordEvent(context, {
    kind: 'team_membership.created',
    projectId: project.id,
    subjectId: userId,
    detail: payload,
    payload,
  });
  await grantTeamDefaults(context, project, member, permissionIds, { announce: true });
}

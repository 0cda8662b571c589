import { KnownError } from '@latchkey/protocol/errors';
import type { SystemPermission } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { SetUp } from '../../platform/request/set-up.ts';
import { heldBy } from '../permissions/held.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { lockTeamRow, teamById } from './queries.ts';
import type { Team } from './team.ts';

/** What a caller has to do with a team: which one, and what clients need to hold there. */
export interface Access {
  readonly teamId: string;
  readonly permissions: readonly SystemPermission[];
}

/**
 * Admits clients who are members and hold the permissions, and every server. Throws USER_AUTHENTICATION_REQUIRED,
 * TEAM_MEMBERSHIP_NOT_FOUND or TEAM_PERMISSION_REQUIRED.
 */
async function checkAccess(
  context: Context,
  project: Project,
  { level, user }: Asking,
  { teamId, permissions }: Access,
): Promise<void> {
  if (level !== 'client') return;
  if (context.setUp) return checkMaker(context, project, context.setUp, { teamId, permissions });
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  await requireTeamPermissions(context, project, { teamId, userId: user.id }, permissions);
}

/** A link does what its maker may do by now, in its own team. Throws the refusals SET_UP_NOT_PERMITTED and SET_UP_TOKEN_OVER. */
async function checkMaker(
  context: Context,
  project: Project,
  { teamId, makerId }: SetUp,
  { teamId: asked, permissions }: Access,
): Promise<void> {
  if (asked !== teamId) throw new Refusal('SET_UP_NOT_PERMITTED');
  if (makerId === null) return;
  const held = await heldBy(context, project, { teamId, userId: makerId });
  if (permissions.some((id) => !held.includes(id))) throw new Refusal('SET_UP_TOKEN_OVER');
}

/** The team, for those who have access. Throws what `checkAccess` throws, and TEAM_NOT_FOUND. */
export async function teamFor(context: Context, project: Project, asking: Asking, access: Access): Promise<Team> {
  await checkAccess(context, project, asking, access);
  return found(await teamById(context.db, project.id, access.teamId), access);
}

/** The same, locked until the transaction ends, and with the access of then. */
export async function lockTeamFor(context: Context, project: Project, asking: Asking, access: Access): Promise<Team> {
  const team = await lockTeamRow(context.db, project.id, access.teamId);
  // A link that was ended, or opened again, while the request waited.
  if (context.setUp && !(await context.setUp.hold(context.db))) throw new Refusal('SET_UP_TOKEN_OVER');
  await checkAccess(context, project, asking, access);
  return found(team, access);
}

function found(team: Team | undefined, { teamId }: Access): Team {
  if (!team) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
  return team;
}

import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { Project } from '../projects/project.ts';
import { joinTeam, joinTeamAsNew } from '../team-members/join.ts';
import { removeMember } from '../team-members/remove.ts';
import { isHeld, noteRemoval } from './adoption/adoption.ts';
import type { Removal } from './adoption/queries.ts';

interface Member {
  readonly teamId: string;
  readonly userId: string;
}

/** What stays of an account whose directory has deactivated it. */
const kept = lasting.filter((thing) => thing !== 'api_keys' && thing !== 'invitations');

/** Whether a user is in a team. */
export async function isMember(context: Context, project: Project, member: Member): Promise<boolean> {
  try {
    await requireTeamPermissions(context, project, member, []);
    return true;
  } catch (error) {
    if (KnownError.is(error, 'TEAM_MEMBERSHIP_NOT_FOUND')) return false;
    throw error;
  }
}

/** Has a user, who is locked, or was made in this transaction, be a member of the directory's team. */
export async function join(
  context: Context,
  project: Project,
  member: Member,
  { isNew }: { readonly isNew: boolean } = { isNew: false },
): Promise<void> {
  await (isNew ? joinTeamAsNew(context, project, member) : joinTeam(context, project, member));
}

/**
 * Removes a member, who is locked, from the team of a directory, and ends the user's sessions, API keys and open
 * invitations. False, with nothing done, where the user is no member: a directory has no say in accounts outside of its
 * team. And where another directory of the team says that the user is active: that of a team which changes its directory.
 */
export async function leave(context: Context, project: Project, member: Member, removal: Removal): Promise<boolean> {
  const { teamId: team_id, userId: user_id } = member;
  const asking = { level: 'server', user: undefined } as const;
  if (!(await isMember(context, project, member))) return false;
  if (await isHeld(context, project, member, removal.directoryId)) return false;
  try {
    await removeMember(context, project, asking, { team_id, user_id });
  } catch (error) {
    // Removed meanwhile, by another way.
    if (KnownError.is(error, 'TEAM_MEMBERSHIP_NOT_FOUND')) return false;
    throw error;
  }
  await noteRemoval(context, project, member, removal);
  await endEverything(context, project, user_id, { keep: kept });
  return true;
}

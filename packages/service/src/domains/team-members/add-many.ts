import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { holdTeam } from '../teams/find.ts';
import { holdUsers } from '../users/lock.ts';
import { joinTeam } from './join.ts';

type Items = ResultOf<Endpoints['POST /latchkey/teams/:team_id/members']>['items'];

/** Adds many users to a team, all or none where something fails. Throws TEAM_NOT_FOUND. Answers in the order given. */
export async function addMembers(
  context: Context,
  project: Project,
  teamId: string,
  userIds: readonly string[],
): Promise<Items> {
  return inTransaction(context, async (context) => {
    const known = await holdUsers(context, project, userIds);
    if (!(await holdTeam(context, project, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
    const added = new Set<string>();
    for (const userId of known) if (await joinTeam(context, project, { teamId, userId })) added.add(userId);
    return userIds.map((id) => {
      if (!known.includes(id)) return { user_id: id, result: 'not_found' };
      return { user_id: id, result: added.has(id) ? 'added' : 'already_member' };
    });
  });
}

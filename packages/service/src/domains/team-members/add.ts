import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { holdTeam } from '../teams/find.ts';
import { holdUser } from '../users/lock.ts';
import { joinTeam } from './join.ts';
import type { Member } from './queries.ts';

/** Adds a user to a team. Throws USER_NOT_FOUND, TEAM_NOT_FOUND or TEAM_MEMBERSHIP_ALREADY_EXISTS. */
export async function addMember(context: Context, project: Project, member: Member): Promise<void> {
  const { teamId, userId } = member;
  await inTransaction(context, async (context) => {
    if (!(await holdUser(context, project, userId))) throw new KnownError('USER_NOT_FOUND');
    if (!(await holdTeam(context, project, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
    if (!(await joinTeam(context, project, member))) throw new KnownError('TEAM_MEMBERSHIP_ALREADY_EXISTS');
  });
}

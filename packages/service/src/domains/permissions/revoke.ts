import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { announceProjectPermission, announceTeamPermission } from './announce.ts';
import { checkOwner } from './check-target.ts';
import { deleteProjectGrant, deleteTeamGrant } from './queries.ts';
import type { Member } from './require.ts';

/** Takes what a member was granted itself. Throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_NOT_FOUND. */
export async function revokeTeamPermission(context: Context, project: Project, grant: Member & { id: string }) {
  await inTransaction(context, async (context) => {
    const { teamId, userId, id } = grant;
    await checkOwner(context.db, project, grant);
    if (!(await deleteTeamGrant(context.db, project.id, grant, id))) {
      const details = { team_id: teamId, user_id: userId, permission_id: id };
      throw new KnownError('TEAM_PERMISSION_NOT_FOUND', details);
    }
    await announceTeamPermission(context, project, 'deleted', grant);
  });
}

/** Takes what a user was granted itself. Throws USER_NOT_FOUND and PERMISSION_NOT_FOUND. */
export async function revokeProjectPermission(
  context: Context,
  project: Project,
  grant: { userId: string; id: string },
): Promise<void> {
  await inTransaction(context, async (context) => {
    const { userId, id } = grant;
    await checkOwner(context.db, project, { ...grant, teamId: undefined });
    if (!(await deleteProjectGrant(context.db, project.id, userId, id))) {
      throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
    }
    await announceProjectPermission(context, project, 'deleted', grant);
  });
}

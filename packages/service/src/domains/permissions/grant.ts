import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { announceProjectPermission, announceTeamPermission } from './announce.ts';
import { checkTarget } from './check-target.ts';
import { insertProjectGrants, insertTeamGrants } from './queries.ts';
import type { Member } from './require.ts';

/**
 * Grants a member a permission; once more, it is told of once more. Throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND,
 * PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE.
 */
export function grantTeamPermission(context: Context, project: Project, grant: Member & { id: string }) {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { teamId, userId, id } = grant;
    await checkTarget(db, project, grant);
    const granted = await insertTeamGrants(db, project.id, grant, [id], now);
    // It was there when it was looked at, and has been deleted or renamed since.
    if (granted.length === 0) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
    await announceTeamPermission(context, project, 'created', grant);
    return { id, user_id: userId, team_id: teamId };
  });
}

/** The same in the project. Throws USER_NOT_FOUND, PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE. */
export function grantProjectPermission(context: Context, project: Project, grant: { userId: string; id: string }) {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { userId, id } = grant;
    await checkTarget(db, project, { ...grant, teamId: undefined });
    const granted = await insertProjectGrants(db, project.id, userId, [id], now);
    if (granted.length === 0) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
    await announceProjectPermission(context, project, 'created', grant);
    return { id, user_id: userId };
  });
}

import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { announceProjectPermission, announceTeamPermission } from './announce.ts';
import { insertProjectGrants, insertTeamGrants } from './queries.ts';
import type { Member } from './require.ts';

/**
 * Grants a new member the project's default permissions, in the transaction that creates the member. An added member is
 * announced with each permission; a team's creator isn't. Permissions no longer defined are skipped rather than
 * blocking the join.
 */
export async function grantTeamDefaults(
  context: Context,
  project: Project,
  { teamId, userId }: Member,
  ids: readonly string[],
  { announce }: { announce: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const granted = await insertTeamGrants(context.db, project.id, { teamId, userId }, ids, context.now);
  if (!announce) return;
  for (const id of granted) await announceTeamPermission(context, project, 'created', { teamId, userId, id });
}

/** Grants a user what another one held in the project, announced; what is no longer defined is skipped. */
export async function grantProjectPermissions(
  context: Context,
  project: Project,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await insertProjectGrants(context.db, project.id, userId, ids, context.now))
    await announceProjectPermission(context, project, 'created', { userId, id });
}

/** Grants a new user the project's default permissions, in the transaction that creates the user; silently. */
export async function grantUserDefaults(context: Context, project: Project, userId: string): Promise<void> {
  const ids = project.config.user_default_permissions.map(({ id }) => id);
  if (ids.length > 0) await insertProjectGrants(context.db, project.id, userId, ids, context.now);
}

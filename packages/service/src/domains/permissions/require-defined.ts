import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { checkScope } from './check-target.ts';
import { lockScopes } from './queries.ts';

/**
 * Goes on where all permissions can be granted in teams; their definitions stay as they are until the transaction ends.
 * Throws PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE.
 */
export async function requireDefinedInTeams(
  { db }: Pick<Context, 'db'>,
  project: Project,
  ids: readonly string[],
): Promise<void> {
  const scopes = await lockScopes(db, project.id, ids);
  for (const id of ids) checkScope(id, 'team', scopes.get(id) ?? null);
}

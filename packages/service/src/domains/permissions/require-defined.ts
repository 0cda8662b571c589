import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { checkScope } from './check-target.ts';
import { lockScopes } from './queries.ts';
import type { Scope } from './scope.ts';

/**
 * Goes on where all permissions can be granted in teams; their definitions stay as they are until the transaction ends.
 * Throws PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE.
 */
export async function requireDefinedInTeams(
  { db }: Pick<Context, 'db'>,
  project: Project,
  ids: readonly string[],
): Promise<void> {
  const check = await teamPermissionCheck({ db }, project, ids);
  for (const id of ids) check(id);
}

/** The same for many at once: a function that throws for one of the ids. */
export async function teamPermissionCheck(
  { db }: Pick<Context, 'db'>,
  project: Project,
  ids: readonly string[],
): Promise<(id: string) => void> {
  const scopes: ReadonlyMap<string, Scope> = await lockScopes(db, project.id, ids);
  return (id) => checkScope(id, 'team', scopes.get(id) ?? null);
}

import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { containersOf, graphOf } from '../permission-definitions/graph.ts';
import { heldBy } from '../permissions/held.ts';
import type { Project } from '../projects/project.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';
import { holdersOf, type ListedPermission, permissionsHeld } from './queries.ts';
import type { Scope } from './scope.ts';

type TeamRow = Endpoints['GET /team-permissions'];
type ProjectRow = Endpoints['GET /project-permissions'];
type Query = InputOf<TeamRow>['query'];

/** Who holds what in teams. Throws CANNOT_GET_OWN_USER_WITHOUT_USER, and the refusal for what is not the client's own. */
export async function listTeamPermissions(
  context: Context,
  project: Project,
  asking: Asking,
  query: Query,
): Promise<ResultOf<TeamRow>> {
  const held = await permissionsAsked(context, project, 'team', ownQuery(asking, query));
  return {
    items: held.map(({ id, user_id, team_id }) => ({ id, user_id, team_id: team_id ?? '' })),
    is_paginated: false,
  };
}

/** The same in the project. */
export async function listProjectPermissions(
  context: Context,
  project: Project,
  asking: Asking,
  query: InputOf<ProjectRow>['query'],
): Promise<ResultOf<ProjectRow>> {
  const held = await permissionsAsked(context, project, 'project', ownQuery(asking, query));
  return { items: held.map(({ id, user_id }) => ({ id, user_id })), is_paginated: false };
}

const ownQuery = <Q extends { user_id?: string | undefined }>(asking: Asking, query: Q): Q => ({
  ...query,
  user_id: resolveTargetUser(asking, query.user_id, 'PERMISSIONS_NOT_OWN'),
});

/** Questions about one member are frequent, about all members rare: each has its own query. */
async function permissionsAsked(
  context: Context,
  project: Project,
  scope: Scope,
  { team_id, user_id, permission_id, recursive }: Query,
): Promise<ListedPermission[]> {
  const isRecursive = recursive === 'true';
  if (isRecursive && team_id && user_id) {
    const ids = await heldBy(context, project, { teamId: team_id, userId: user_id }, permission_id);
    return ids.map((id) => ({ id, user_id, team_id }));
  }
  const filter = { teamId: team_id, userId: user_id };
  if (isRecursive && permission_id !== undefined) {
    const containers = containersOf(graphOf(scope, await findDefinitions(context.db, project)), permission_id);
    const holders = await holdersOf(context.db, project.id, scope, {
      ...filter,
      containers,
      permissionId: permission_id,
    });
    return holders.map((holder) => ({ ...holder, id: permission_id }));
  }
  return permissionsHeld(context.db, project.id, scope, { ...filter, permissionId: permission_id, isRecursive });
}

import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { containersOf, graphOf } from '../permission-definitions/graph.ts';
import { checkScope, scopeOf } from '../permissions/check-target.ts';
import type { Project } from '../projects/project.ts';
import { findTeam } from '../teams/find.ts';
import { holdersOf } from './queries.ts';

type Row = Endpoints['GET /latchkey/permission-holders'];

const USUAL = 50;

/**
 * A page of those who hold a permission, by whatever contains it, by team and user. Throws PERMISSION_NOT_FOUND,
 * WRONG_PERMISSION_SCOPE for a team and a permission of the project, and TEAM_NOT_FOUND.
 */
export async function listHolders(
  context: Context,
  project: Project,
  { permission_id, team_id, limit = USUAL, cursor }: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  const definitions = await findDefinitions(context.db, project);
  const scope = scopeOf(definitions, permission_id);
  if (team_id !== undefined) {
    checkScope(permission_id, 'team', scope);
    if (!(await findTeam(context, project, team_id))) throw new KnownError('TEAM_NOT_FOUND', { team_id });
  }
  const holders = await holdersOf(context.db, project.id, scope, {
    containers: containersOf(graphOf(scope, definitions), permission_id),
    permissionId: permission_id,
    teamId: team_id,
    from: cursor,
    limit: limit + 1,
  });
  const next = holders[limit];
  return {
    items: holders.slice(0, limit).map(describeHolder),
    is_paginated: true,
    pagination: { next_cursor: next ? placeOf(next) : null },
  };
}

interface Place {
  readonly team_id: string | null;
  readonly user_id: string;
}

/** Where a page begins. */
export const placeOf = ({ team_id, user_id }: Place): string => (team_id === null ? user_id : `${team_id}:${user_id}`);

const describeHolder = ({ team_id, user_id, is_direct }: Place & { is_direct: boolean }) => ({
  user_id,
  ...(team_id !== null && { team_id }),
  is_direct,
});

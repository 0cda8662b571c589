import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { chainTo, expand, graphOf } from '../permission-definitions/graph.ts';
import { checkScope, scopeOf } from '../permissions/check-target.ts';
import { userNamed } from '../permissions/target.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { ownerWithGrants } from './queries.ts';

type Row = Endpoints['GET /latchkey/permission-reason'];

/**
 * A shortest way from what a user is granted to a permission. Throws CANNOT_GET_OWN_USER_WITHOUT_USER, USER_NOT_FOUND,
 * TEAM_MEMBERSHIP_NOT_FOUND, PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE.
 */
export async function explainPermission(
  { db }: Context,
  project: Project,
  asking: Asking,
  query: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  const { userId, id } = userNamed(asking, query);
  const teamId = query.team_id;
  const scope = teamId === undefined ? 'project' : 'team';
  const { isUser, isMember, granted } = await ownerWithGrants(db, project.id, scope, { teamId, userId });
  if (!isUser) throw new KnownError('USER_NOT_FOUND');
  if (teamId !== undefined && !isMember) {
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
  }
  const definitions = await findDefinitions(db, project);
  checkScope(id, scope, scopeOf(definitions, id));
  return { chain: chainTo(expand(graphOf(scope, definitions), granted), id) };
}

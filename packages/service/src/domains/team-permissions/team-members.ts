import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { chainTo, expand, type Graph, graphOf } from '../permission-definitions/graph.ts';
import { inOrder } from '../permission-definitions/order.ts';
import type { Project } from '../projects/project.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { grantableIn } from './by-members.ts';
import { type ListedMember, membersOf } from './queries.ts';

type Row = Endpoints['GET /latchkey/team-members'];
type Member = ResultOf<Row>['items'][number];

const USUAL = 25;

/**
 * A page of the members of a team and what each of them may. Throws USER_AUTHENTICATION_REQUIRED,
 * TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED and TEAM_NOT_FOUND.
 */
export async function listTeamMembers(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id, query, limit = USUAL, cursor }: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  await teamFor(context, project, asking, { teamId: team_id, permissions: ['$read_members'] });
  const members = await membersOf(context.db, project.id, team_id, {
    limit: limit + 1,
    from: cursor === undefined ? undefined : placeIn(cursor),
    search: query || undefined,
    searchesAddresses: asking.level !== 'client',
  });
  const graph = graphOf('team', await findDefinitions(context.db, project));
  const next = members[limit];
  return {
    items: members.slice(0, limit).map((member) => describeMember(graph, member)),
    is_paginated: true,
    pagination: { next_cursor: next ? `${next.joinedAt}:${next.userId}` : null },
    grantable_permission_ids: inOrder(await grantableIn(context, project, asking, team_id, graph)),
  };
}

function placeIn(cursor: string) {
  const [joinedAt, userId = ''] = cursor.split(':');
  return { joinedAt: Number(joinedAt), userId };
}

const describeMember = (graph: Graph, member: ListedMember): Member => ({
  user_id: member.userId,
  display_name: member.displayName,
  profile_image_url: member.profileImageUrl,
  joined_at_millis: member.joinedAt,
  permissions: describeHeld(graph, member.granted),
});

function describeHeld(graph: Graph, granted: readonly string[]): Member['permissions'] {
  const held = expand(graph, granted);
  return inOrder(held.keys()).map((id) => {
    const via = chainTo(held, id)?.slice(0, -1) ?? [];
    return { id, is_direct: via.length === 0, via };
  });
}

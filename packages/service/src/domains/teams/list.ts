import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';
import { searchTerms } from '../users/search-terms.ts';
import { MOST_MEMBERS_COUNTED, TEAMS_A_PAGE } from './limits.ts';
import { allTeams, pageOfTeams } from './queries.ts';
import { describeTeam, type Team } from './team.ts';

/** The teams of a project, or of one of its users, oldest first; clients see those of their own user. */
export function listTeams(
  { db }: Context,
  project: Project,
  asking: Asking,
  { user_id: asked }: { user_id?: string | undefined },
): Promise<Team[]> {
  return allTeams(db, project.id, resolveTargetUser(asking, asked, 'TEAMS_NOT_OWN'));
}

/** A page of the project's teams, oldest first, with how many members each has. */
export async function searchTeams(
  { db }: Context,
  project: Project,
  { limit = TEAMS_A_PAGE, cursor, query }: InputOf<Endpoints['GET /latchkey/teams']>['query'],
): Promise<ResultOf<Endpoints['GET /latchkey/teams']>> {
  const search = query ? searchTerms(query) : undefined;
  const teams = await pageOfTeams(db, project.id, { limit, cursor, search, mostCounted: MOST_MEMBERS_COUNTED });
  const next = teams.length > limit ? (teams.pop()?.id ?? null) : null;
  return {
    items: teams.map((team) => ({ ...describeTeam(team), member_count: Number(team.memberCount) })),
    is_paginated: true,
    pagination: { next_cursor: next },
  };
}

import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';
import { searchTerms } from '../users/search-terms.ts';
import { MOST_MEMBERS_COUNTED, MOST_TEAMS_COUNTED, TEAMS_A_PAGE } from './limits.ts';
import { allTeams } from './queries.ts';
import { countMatchingTeams, pageOfTeams } from './search-queries.ts';
import { describeTeam, type Team } from './team.ts';

type TeamSearch = InputOf<Endpoints['GET /latchkey/teams']>['query'];

/** The teams of a project, or of one of its users, oldest first; clients see those of their own user. */
export function listTeams(
  { db }: Context,
  project: Project,
  asking: Asking,
  { user_id: asked }: { user_id?: string | undefined },
): Promise<Team[]> {
  return allTeams(db, project.id, resolveTargetUser(asking, asked, 'TEAMS_NOT_OWN'));
}

/** A page of the teams that the filters fit, with how many members each has. */
export async function searchTeams(
  { db }: Context,
  project: Project,
  { limit = TEAMS_A_PAGE, cursor, order_by: order = 'created_at', desc = false, count, query, ...filters }: TeamSearch,
): Promise<ResultOf<Endpoints['GET /latchkey/teams']>> {
  const asked = { ...filters, search: query ? searchTerms(query) : undefined };
  const [teams, counted] = await Promise.all([
    pageOfTeams(db, project.id, asked, { limit, cursor, order, desc, mostCounted: MOST_MEMBERS_COUNTED }),
    count ? countMatchingTeams(db, project.id, asked, MOST_TEAMS_COUNTED + 1) : undefined,
  ]);
  const next = teams.length > limit ? (teams.pop()?.id ?? null) : null;
  return {
    items: teams.map((team) => ({ ...describeTeam(team), member_count: Number(team.memberCount) })),
    is_paginated: true,
    pagination: { next_cursor: next },
    ...(counted !== undefined && {
      total: { count: Math.min(counted, MOST_TEAMS_COUNTED), is_exact: counted <= MOST_TEAMS_COUNTED },
    }),
  };
}

import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { describe } from '../describe.ts';
import { usersByIds } from '../queries.ts';
import type { UserSearch } from './asked.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { placesOf } from './place-queries.ts';
import { countUsers, standingsOf } from './queries.ts';

const USERS_A_PAGE = 50;
const MOST_COUNTED = 10_000;
const TEAMS_SHOWN = 3;

/** A page of the users that the filters fit; where they were last is what their sessions know. Throws the refusal CURSOR_INVALID. */
export async function searchUsers(
  { db }: Context,
  project: Project,
  { limit = USERS_A_PAGE, cursor, order_by: order = 'signed_up_at', desc = false, count, ...filters }: UserSearch,
): Promise<ResultOf<Endpoints['GET /latchkey/users']>> {
  const { id: projectId } = project;
  const from = cursor === undefined ? undefined : readCursor(order, cursor);
  const counting = count ? countUsers(db, projectId, filters, MOST_COUNTED + 1) : undefined;
  const [places, counted] = await Promise.all([
    placesOf(db, { projectId, filters, order, desc, from, most: limit + 1, counted: counting }),
    counting,
  ]);
  const next = places[limit];
  const ids = places.slice(0, limit).map(({ id }) => id);
  const [users, standings] = await Promise.all([
    usersByIds(db, projectId, ids),
    standingsOf(db, projectId, ids, TEAMS_SHOWN),
  ]);
  const [userOf, standingOf] = [byId(users), byId(standings)];
  return {
    // One who was deleted meanwhile is left out.
    items: ids.flatMap((id) => {
      const [user, standing] = [userOf.get(id), standingOf.get(id)];
      if (!user || !standing) return [];
      return [
        {
          ...describe(project, user),
          banned_at_millis: standing.bannedAt,
          has_signed_in: standing.hasSignedIn,
          teams: [...standing.teams],
          team_count: standing.teamCount,
          last_place: null,
        },
      ];
    }),
    is_paginated: true,
    pagination: { next_cursor: next ? writeCursor(order, next) : null },
    ...(counted !== undefined && {
      total: { count: Math.min(counted, MOST_COUNTED), is_exact: counted <= MOST_COUNTED },
    }),
  };
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

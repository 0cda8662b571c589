import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import type { UserFilters } from './asked.ts';
import { conditionOf, setsIn } from './filter-queries.ts';

/** How many users match, counted up to `most`. */
export async function countUsers(db: Db, projectId: string, filters: UserFilters, most: number): Promise<number> {
  // In the order of their indexes, sets are merged: large ones take twice as long to hash.
  const order = setsIn(filters) > 1 ? sql`order by u.id` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from users u where ${conditionOf(projectId, filters)} ${order} limit ${most}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What the list tells of a user beyond the user itself. */
export interface Standing {
  readonly id: string;
  readonly bannedAt: number | null;
  readonly hasSignedIn: boolean;
  readonly teams: readonly { readonly id: string; readonly display_name: string }[];
  readonly teamCount: number;
}

/** A user who was never seen since is either new or has never signed in: sessions, and activity once counted, tell which. */
export async function standingsOf(
  db: Db,
  projectId: string,
  ids: readonly string[],
  mostTeams: number,
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select u.id, u.banned_at as "bannedAt",
      u.last_active_at > u.created_at
        or exists (select from sessions s where s.project_id = ${projectId} and s.user_id = u.id)
        or exists (select from counted_users a
          where a.project_id = ${projectId} and a.user_id = u.id and a.active_at is not null) as "hasSignedIn",
      t.teams, t.count as "teamCount"
    from users u
    cross join lateral (
      select count(*)::int as count,
        coalesce(jsonb_agg(jsonb_build_object('id', team_id, 'display_name', display_name) order by place)
          filter (where place <= ${mostTeams}), '[]') as teams
      from (
        select m.team_id, t.display_name, row_number() over (order by m.created_at, m.team_id) as place
        from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
        where m.project_id = ${projectId} and m.user_id = u.id
      ) as of_user
    ) t
    where u.project_id = ${projectId}
      and u.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`.execute(db);
  return rows;
}

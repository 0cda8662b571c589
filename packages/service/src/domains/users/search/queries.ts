import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import type { UserOrder } from './asked.ts';
import { orders, type Place } from './order-queries.ts';

export interface PageOfUsers {
  readonly condition: RawBuilder<boolean>;
  readonly order: UserOrder;
  readonly desc: boolean;
  readonly from: Place | undefined;
  readonly most: number;
}

/** The places of the users on a page: whole users are only read of those. */
export async function placesOf(db: Db, { condition, order, desc, from, most }: PageOfUsers): Promise<Place[]> {
  const { key, text, parse } = orders[order];
  const direction = desc ? sql`desc` : sql`asc`;
  const onward = desc ? sql`<=` : sql`>=`;
  const rest = from ? sql`and (${key}, u.id) ${onward} (${parse(from.key)}, ${from.id}::uuid)` : sql``;
  // The text is made of the page alone: next to the order it would be made of every user.
  const { rows } = await sql<Place>`
    select id, ${text(sql`key`)} as key from (
      select u.id, ${key} as key from users u where ${condition} ${rest}
      order by ${key} ${direction}, u.id ${direction} limit ${most}
    ) as page
    order by page.key ${direction}, id ${direction}`.execute(db);
  return rows;
}

/** How many users match, counted up to `most`. */
export async function countUsers(db: Db, condition: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from users u where ${condition} limit ${most}) as counted`.execute(db);
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
        or exists (select from sessions s where s.project_id = u.project_id and s.user_id = u.id)
        or exists (select from counted_users a
          where a.project_id = u.project_id and a.user_id = u.id and a.active_at is not null) as "hasSignedIn",
      t.teams, t.count as "teamCount"
    from users u
    cross join lateral (
      select count(*)::int as count,
        coalesce(jsonb_agg(jsonb_build_object('id', team_id, 'display_name', display_name) order by place)
          filter (where place <= ${mostTeams}), '[]') as teams
      from (
        select m.team_id, t.display_name, row_number() over (order by m.created_at, m.team_id) as place
        from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
        where m.project_id = u.project_id and m.user_id = u.id
      ) as of_user
    ) t
    where u.project_id = ${projectId}
      and u.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`.execute(db);
  return rows;
}

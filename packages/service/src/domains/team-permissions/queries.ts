import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { time } from '../../database/tables.ts';
import { teamGrants } from '../../database/team-grants.ts';

export interface MemberFilter {
  readonly limit: number;
  /** The first member that is wanted: when it joined, and the id of the user. */
  readonly from: { readonly joinedAt: number; readonly userId: string } | undefined;
  /** A part of what the member is called. */
  readonly search: string | undefined;
  /** Looks for it among addresses too. */
  readonly searchesAddresses: boolean;
}

export interface ListedMember {
  readonly userId: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly joinedAt: number;
  readonly granted: readonly string[];
}

/** Members as they are called in the team, in the order in which they joined, each with what it is granted itself. */
export async function membersOf(
  db: Db,
  projectId: string,
  teamId: string,
  filter: MemberFilter,
): Promise<ListedMember[]> {
  const { limit, from, search, searchesAddresses } = filter;
  let query = db
    .selectFrom('team_members as m')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'm.project_id').onRef('u.id', '=', 'm.user_id'))
    .select([
      'm.user_id as userId',
      sql<string | null>`coalesce(m.display_name, u.display_name)`.as('displayName'),
      sql<string | null>`coalesce(m.profile_image_url, u.profile_image_url)`.as('profileImageUrl'),
      'm.created_at as joinedAt',
      sql<readonly string[]>`coalesce((
        select jsonb_agg(g.permission_id order by g.permission_id) from ${teamGrants} g
        where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id), '[]')`.as('granted'),
    ])
    .where('m.project_id', '=', projectId)
    .where('m.team_id', '=', teamId)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(limit);
  if (from) query = query.where(sql<boolean>`(m.created_at, m.user_id) >= (${time(from.joinedAt)}, ${from.userId})`);
  if (search !== undefined) query = query.where(matches(search, searchesAddresses));
  return query.execute();
}

function matches(search: string, searchesAddresses: boolean) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql<boolean>`lower(coalesce(m.display_name, u.display_name)) like ${pattern}`;
  return searchesAddresses ? sql<boolean>`(${name} or u.search_text like ${pattern})` : name;
}

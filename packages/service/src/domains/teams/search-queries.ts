import { type RawBuilder, sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import { teamsOf } from './queries.ts';

/** What narrows a list of teams. */
export interface TeamFilters {
  readonly search: { readonly pattern: string; readonly id: string | undefined } | undefined;
  readonly has_members?: boolean | undefined;
  readonly created_from_millis?: number | undefined;
  readonly created_to_millis?: number | undefined;
}

type TeamOrder = 'created_at' | 'name';

interface PageOfTeams {
  readonly limit: number;
  /** The team that the page starts with. */
  readonly cursor: string | undefined;
  readonly order: TeamOrder;
  readonly desc: boolean;
  readonly mostCounted: number;
}

/** What is compared, of team `t`; equal keys are ordered by id. The name goes as far as its index, `teams_by_name`. */
const orders: Readonly<Record<TeamOrder, RawBuilder<unknown>>> = {
  created_at: sql`t.created_at`,
  name: sql`(left(lower(t.display_name), 100) collate "C")`,
};

/** The teams that fit, from the cursor on, one more than the limit asks for. */
export function pageOfTeams(
  db: Db,
  projectId: string,
  filters: TeamFilters,
  { limit, cursor, order, desc, mostCounted }: PageOfTeams,
) {
  const key = orders[order];
  const direction = desc ? 'desc' : 'asc';
  const query = matching(db, projectId, filters)
    .select(
      sql<number>`(select count(*) from (
        select from team_members m where m.project_id = t.project_id and m.team_id = t.id limit ${mostCounted}
      ) as counted)`.as('memberCount'),
    )
    .orderBy(key, direction)
    .orderBy('t.id', direction)
    .limit(limit + 1);
  if (cursor === undefined) return query.execute();
  return query
    .where(
      sql<boolean>`(${key}, t.id) ${desc ? sql`<=` : sql`>=`} (
        select ${key}, t.id from teams t where t.project_id = ${projectId} and t.id = ${cursor})`,
    )
    .execute();
}

/** How many teams fit, counted up to `most`. */
export async function countMatchingTeams(
  db: Db,
  projectId: string,
  filters: TeamFilters,
  most: number,
): Promise<number> {
  const found = matching(db, projectId, filters).clearSelect().select('t.id').limit(most);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Teams that every given filter fits, as `t`. */
function matching(db: Db, projectId: string, filters: TeamFilters) {
  const { search, has_members: hasMembers, created_from_millis: from, created_to_millis: to } = filters;
  let query = teamsOf(db, projectId);
  if (hasMembers !== undefined) {
    const members = sql`exists (
      select from team_members m where m.project_id = ${projectId} and m.team_id = t.id)`;
    // Every team without members is marked, so that few are looked at. Compared with a truth value, it isn't planned as a join.
    query = query.where(
      hasMembers
        ? sql<boolean>`(not t.may_be_empty or ${members})`
        : sql<boolean>`t.may_be_empty and ${members} is not true`,
    );
  }
  if (from !== undefined) query = query.where(sql<boolean>`t.created_at >= ${time(from)}`);
  if (to !== undefined) query = query.where(sql<boolean>`t.created_at <= ${time(to)}`);
  if (search !== undefined) {
    const named = sql<boolean>`e'\n' || lower(t.display_name) like ${search.pattern}`;
    query = query.where(search.id === undefined ? named : sql<boolean>`(${named} or t.id = ${search.id})`);
  }
  return query;
}

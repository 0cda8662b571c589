import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** The figures of a project, the highest first; those by day from a day on, written as YYYY-MM-DD. */
export const countsOf = (db: Db, projectId: string, fromDay: string) =>
  db
    .selectFrom('metric_counts')
    .select(['metric', 'key', 'count'])
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('metric', 'in', ['users', 'country', 'method']),
        eb.and([eb('metric', 'in', ['sign_ups', 'active']), eb('key', '>=', fromDay)]),
      ]),
    )
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('key')
    .execute();

/**
 * How many users signed up by day, were active by day, week and month, and in the weeks after their first one; from a day
 * on. And when each sign-in method was last used.
 */
export const activityCounts = (
  db: Db,
  projectId: string,
  from: { readonly day: string; readonly week: string; readonly month: string },
) =>
  db
    .selectFrom('metric_counts')
    .select(['metric', 'key', 'count'])
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb.and([eb('metric', 'in', ['sign_ups', 'active']), eb('key', '>=', from.day)]),
        eb.and([eb('metric', 'in', ['active_weeks', 'retained']), eb('key', '>=', from.week)]),
        eb.and([eb('metric', '=', 'active_months'), eb('key', '>=', from.month)]),
        eb('metric', '=', 'method_used'),
      ]),
    )
    .execute();

/** The users who were active last, the latest first; a few may be deleted by now, or left out. */
export async function latestActive(db: Db, projectId: string): Promise<string[]> {
  const users = await db
    .selectFrom('latest_active')
    .select('user_id as id')
    .where('project_id', '=', projectId)
    .orderBy('place')
    .execute();
  return users.flatMap(({ id }) => id ?? []);
}

export interface OwnedProjectCounts {
  readonly projectId: string;
  readonly users: number;
  /** By how many weeks ago, those without sign-ups left out. */
  readonly signUps: Readonly<Record<string, number>>;
}

/**
 * What the projects that a user of project `internal` owns were counted as, oldest ownership first; a week ends with the
 * day `today`. Every role of an owner may read it.
 */
export async function ownedCounts(
  db: Db,
  userId: string,
  { fromDay, today }: { readonly fromDay: string; readonly today: string },
): Promise<OwnedProjectCounts[]> {
  const { rows } = await sql<OwnedProjectCounts>`
    select o.project_id as "projectId", coalesce(u.count, 0) as users, s.by_week as "signUps"
    from project_owners o
    join projects p on p.id = o.project_id and p.deleted_at is null
    left join metric_counts u on u.project_id = o.project_id and u.metric = 'users' and u.key = ''
    cross join lateral (
      select coalesce(jsonb_object_agg(week, count), '{}') as by_week from (
        select (${today}::date - key::date) / 7 as week, sum(count) as count from metric_counts c
        where c.project_id = o.project_id and c.metric = 'sign_ups' and c.key between ${fromDay} and ${today}
        group by 1) as weeks) as s
    where o.user_id = ${userId}
    order by o.created_at, o.project_id`.execute(db);
  return rows;
}

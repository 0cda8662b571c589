import { sql } from 'kysely';
import { asTable } from '../../database/as-table.ts';
import type { Db } from '../../database/tables.ts';

/** For so many weeks after their first one users are counted as retained. */
const WEEKS_AFTER = 11;

/** How many of the latest users are known. */
const LATEST = 5;

/** Adds up rows `delta (project_id, metric, key, delta)` of the statement. */
const addUp = sql`
  insert into metric_counts (project_id, metric, key, count)
  select project_id, metric, key, sum(delta) from delta group by 1, 2, 3 having sum(delta) <> 0
  on conflict (project_id, metric, key) do update set count = metric_counts.count + excluded.count`;

/** Whether there are notes of activity that were not counted. */
export const hasNotes = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('activity_notes').select('id').limit(1).execute()).length > 0;

/** Keeps other processes from counting until the transaction ends; false where one is at it. */
export const holdReader = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('event_readers').select('name').where('name', '=', name).forUpdate().skipLocked().execute())
    .length > 0;

/**
 * Takes at most `most` notes of activity and counts them; answers how many it took. One process at a time does, because
 * what a user was counted as is read without a lock. Notes of deleted projects are dropped.
 */
export async function countNotes(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with chosen as materialized (
      select project_id, id from activity_notes order by project_id, id limit ${most}
    ), taken as (
      delete from activity_notes n using chosen c where n.project_id = c.project_id and n.id = c.id
      returning n.project_id, n.user_id, n.at, n.country
    ), note as (
      select t.* from taken t join projects p on p.id = t.project_id and p.deleted_at is null
    ), latest as (
      select project_id, user_id, max(at) as at, (min(at) at time zone 'UTC')::date as since,
        (array_agg(country order by at desc) filter (where country is not null))[1] as country
      from note group by 1, 2
    ), moved as (
      select l.project_id, l.user_id, greatest(l.at, c.active_at) as at, c.active_at as old_at,
        c.country as old_country, coalesce(l.country, c.country) as country,
        case when c.active_at is null then l.since else c.first_active_on end as first_active_on
      from latest l left join counted_users c on c.project_id = l.project_id and c.user_id = l.user_id
    ), kept as (
      insert into counted_users (project_id, user_id, active_at, country, first_active_on)
      select project_id, user_id, at, country, first_active_on from moved
      on conflict (project_id, user_id) do update set active_at = excluded.active_at, country = excluded.country,
        first_active_on = excluded.first_active_on
    ), shown as (
      select project_id, user_id, at from moved
      union all
      select a.project_id, a.user_id, a.active_at from latest_active a
      where a.project_id in (select project_id from moved) and not exists (
        select from moved m where m.project_id = a.project_id and m.user_id = a.user_id)
    ), placed as (
      select *, row_number() over (partition by project_id order by at desc, user_id) as place from shown
    ), listed as (
      insert into latest_active (project_id, place, user_id, active_at)
      select project_id, place, user_id, at from placed where place <= ${sql.lit(LATEST)}
      on conflict (project_id, place) do update set user_id = excluded.user_id, active_at = excluded.active_at
    ), active as (
      select n.project_id, n.user_id, n.at at time zone 'UTC' as at, m.old_at at time zone 'UTC' as before,
        date_trunc('week', m.first_active_on::timestamp) as first_week
      from note n
      join moved m on m.project_id = n.project_id and m.user_id = n.user_id
    ), week as (
      select distinct project_id, user_id, date_trunc('week', at) as week, first_week from active
      where before is null or date_trunc('week', at) > date_trunc('week', before)
    ), delta as (
      select distinct project_id, 'active' as metric, at::date::text as key, user_id, 1 as delta from active
      where before is null or at::date > before::date
      union all
      select project_id, 'active_weeks', week::date::text, user_id, 1 from week
      union all
      select distinct project_id, 'active_months', to_char(at, 'YYYY-MM'), user_id, 1 from active
      where before is null or date_trunc('month', at) > date_trunc('month', before)
      union all
      select project_id, 'retained', first_week::date || ' ' || (week::date - first_week::date) / 7, user_id, 1 from week
      where week::date - first_week::date between 0 and ${sql.lit(7 * WEEKS_AFTER)}
      union all
      select project_id, 'country', country, null, 1 from moved where country is distinct from old_country
      union all
      select project_id, 'country', old_country, null, -1 from moved
      where country is distinct from old_country and old_country is not null
    ), added as (${addUp})
    select count(*) as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Notes when a method was used, unless a later use is noted. Nothing of a project that is deleted or moves. */
export async function noteMethodUse(db: Db, projectId: string, method: string, at: number): Promise<void> {
  await sql`
    insert into metric_counts (project_id, metric, key, count)
    select ${projectId}::uuid, 'method_used', ${method}::text, ${at}::bigint
    where exists (select from projects p where p.id = ${projectId} and p.deleted_at is null and p.move_id is null)
    on conflict (project_id, metric, key) do update set count = excluded.count
      where metric_counts.count < excluded.count`.execute(db);
}

interface ChangedUser {
  readonly projectId: string;
  readonly id: string;
  readonly isDeleted: boolean;
}

/**
 * Replaces what each user was counted as by what they are now, so it is idempotent. Deleted users no longer count as
 * sign-ups or under sign-in methods, and their ids are forgotten. What they were counted as is materialized: Citus runs the
 * parts of a statement one after the other, and would read it when it's replaced.
 */
export async function countUsers(db: Db, users: readonly ChangedUser[]): Promise<void> {
  if (users.length === 0) return;
  await sql`
    with changed as (
      select g."projectId" as project_id, g.id, bool_or(g."isDeleted") as is_deleted
      from ${asTable(users, { projectId: 'uuid', id: 'uuid', isDeleted: 'boolean' })}
      join projects p on p.id = g."projectId" and p.deleted_at is null
      group by 1, 2
    ), now as (
      select u.project_id, u.id, (u.created_at at time zone 'UTC')::date as signed_up_on,
        array_remove(array[
          case when u.password_hash is not null then 'password' end,
          case when u.otp_enabled then 'otp' end,
          case when exists (
            select 1 from passkeys k where k.project_id = u.project_id and k.user_id = u.id) then 'passkey' end
        ], null) || coalesce((
          select array_agg(o.provider_id order by o.provider_id) from oauth_accounts o
          where o.project_id = u.project_id and o.user_id = u.id), '{}') as methods
      from changed c join users u on u.project_id = c.project_id and u.id = c.id
    ), before as materialized (
      select b.project_id, b.signed_up_on, b.methods
      from changed c join counted_users b on b.project_id = c.project_id and b.user_id = c.id
      where c.is_deleted or exists (select from now n where n.project_id = c.project_id and n.id = c.id)
    ), kept as (
      insert into counted_users (project_id, user_id, signed_up_on, methods)
      select project_id, id, signed_up_on, methods from now
      on conflict (project_id, user_id) do update set signed_up_on = excluded.signed_up_on, methods = excluded.methods
    ), dropped as (
      delete from counted_users b using changed c
      where c.is_deleted and b.project_id = c.project_id and b.user_id = c.id
    ), hidden as (
      update latest_active a set user_id = null from changed c
      where c.is_deleted and a.project_id = c.project_id and a.user_id = c.id
    ), state as (
      select project_id, signed_up_on, methods, 1 as delta from now
      union all
      select project_id, signed_up_on, methods, -1 from before
    ), delta as (
      select project_id, 'users' as metric, '' as key, delta from state where signed_up_on is not null
      union all
      select project_id, 'sign_ups', signed_up_on::text, delta from state where signed_up_on is not null
      union all
      select project_id, 'method', method, delta from state, unnest(methods) as method
    )
    ${addUp}`.execute(db);
}

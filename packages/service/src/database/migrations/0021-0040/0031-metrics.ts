import { type Kysely, sql } from 'kysely';

/**
 * Roll-ups that the overview is read from. What was before is counted as far as it is known: users and their ways in all,
 * activity by the sessions that there still are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...before]) await sql.raw(statement).execute(db);
}

const tables = [
  // Written by every sign-in and by refreshes: nothing is looked up for it, not even the project.
  `create table activity_notes (
    project_id uuid not null,
    id bigint generated always as identity,
    user_id uuid not null,
    at timestamptz not null,
    country text,
    primary key (project_id, id)
  )`,
  `create table counted_users (
    project_id uuid not null references projects (id),
    user_id uuid not null,
    signed_up_on date,
    methods text[] not null default '{}',
    active_at timestamptz,
    country text,
    primary key (project_id, user_id)
  ) with (fillfactor = 85)`,
  `create table latest_active (
    project_id uuid not null references projects (id),
    place smallint not null,
    user_id uuid,
    active_at timestamptz not null,
    primary key (project_id, place)
  ) with (fillfactor = 50)`,
  `create table metric_counts (
    project_id uuid not null references projects (id),
    metric text not null,
    key text not null,
    count bigint not null,
    primary key (project_id, metric, key)
  ) with (fillfactor = 50)`,
];

const before = [
  // What happens from here on is read, also what this migration sees already: to count a user anew changes nothing.
  `insert into event_readers (name, seen, until, after_id)
    values ('metrics', pg_current_snapshot(), null, 0) on conflict do nothing`,
  `insert into counted_users (project_id, user_id, signed_up_on, methods, active_at, country)
    select u.project_id, u.id, (u.created_at at time zone 'UTC')::date, coalesce(m.methods, '{}'), s.at, s.country
    from users u
    left join lateral (
      select array_agg(method order by method) as methods from (
        select 'password' where u.password_hash is not null
        union all select 'otp' where u.otp_enabled
        union all select 'passkey' where exists (
          select from passkeys p where p.project_id = u.project_id and p.user_id = u.id)
        union all select provider_id from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id
      ) as m (method)) m on true
    left join lateral (
      select max(last_used_at) as at,
        (array_agg(place ->> 'countryCode' order by last_used_at desc)
          filter (where place ->> 'countryCode' is not null))[1] as country
      from sessions s where s.project_id = u.project_id and s.user_id = u.id) s on true`,
  `insert into latest_active (project_id, place, user_id, active_at)
    select project_id, place, user_id, active_at from (
      select *, row_number() over (partition by project_id order by active_at desc, user_id) as place
      from counted_users where active_at is not null) as c
    where place <= 5`,
  `insert into metric_counts (project_id, metric, key, count)
    select project_id, 'users', '', count(*) from counted_users group by 1
    union all
    select project_id, 'sign_ups', signed_up_on::text, count(*) from counted_users group by 1, 3
    union all
    select project_id, 'method', method, count(*) from counted_users, unnest(methods) as method group by 1, 3
    union all
    select project_id, 'country', country, count(*) from counted_users where country is not null group by 1, 3
    union all
    select project_id, 'active', day::text, count(distinct user_id)
    from sessions, lateral (values ((created_at at time zone 'UTC')::date), ((last_used_at at time zone 'UTC')::date))
      as d (day) group by 1, 3`,
];

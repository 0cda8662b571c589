/** Roll-ups that the overview is read from. */
export const metrics = [
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
    first_active_on date,
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

  "insert into event_readers (name, seen, until, after_id) values ('metrics', pg_current_snapshot(), null, 0)",
];

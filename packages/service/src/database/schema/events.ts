/**
 * What is committed now. PostgreSQL leaves the current transaction out of the list of running ones; it is added back,
 * because what it appends can only be read once it has committed. On Citus another function has this name: see
 * citus/committed-now.ts.
 */
export const COMMITTED_NOW = `create or replace function committed_now() returns pg_snapshot language sql as $$
    select (pg_snapshot_xmin(now) || ':' || pg_snapshot_xmax(now) || ':' || coalesce(
      (select string_agg(xid::text, ',' order by xid) from (
        select pg_snapshot_xip(now) as xid
        union select own where own < pg_snapshot_xmax(now)
      ) under_way), ''))::pg_snapshot
    from pg_current_snapshot() as now, pg_current_xact_id_if_assigned() as own
  $$`;

/** The event log, the payloads of webhooks, and who reads the log how far. */
export const events = [
  // The salt hides the personal part of an event in its hash. As a default, each statement that appends events has it.
  `create table events (
    project_id uuid not null,
    id bigint generated always as identity,
    tx xid8 not null default pg_current_xact_id(),
    at timestamptz not null,
    kind text not null,
    actor jsonb not null,
    subject_id text not null,
    request_id text not null,
    detail jsonb not null,
    personal_salt uuid default gen_random_uuid(),
    primary key (project_id, id)
  )`,
  'create index on events (tx, id)',
  // A project's events in the order in which they were committed, for `GET /latchkey/webhook-messages`. Without it a page
  // reads the events of all other projects after its cursor.
  'create index events_in_order on events (project_id, tx, id)',

  // What the log is searched by: each index ends in the order of the log, so that a page is read off it. Without a filter,
  // by kind or by the kind of the actor: one range for each pair of them.
  "create index events_by_kind on events (project_id, kind, (actor ->> 'kind'), at, id)",
  'create index events_by_subject on events (project_id, subject_id, at, id)',
  // The rest is of few events each.
  `create index events_by_actor on events (project_id, (actor ->> 'userId'), at, id)
    where (actor ->> 'userId') is not null`,
  `create index events_by_impersonator on events (project_id, (actor ->> 'impersonatorId'), at, id)
    where (actor ->> 'impersonatorId') is not null`,
  `create index events_by_team on events (project_id, (detail ->> 'team_id'), at, id)
    where (detail ->> 'team_id') is not null`,
  `create index events_by_client on events (project_id, (detail ->> 'client_id'), at, id)
    where (detail ->> 'client_id') is not null`,

  // Whatever erases the personal part takes the salt with it.
  `create function erase_personal_salt() returns trigger language plpgsql as $$ begin
    new.personal_salt = null;
    return new;
  end $$`,
  `create trigger erase_personal_salt before update of detail on events for each row
    when (new.personal_salt is not null and not jsonb_exists_any(
      new.detail, array['before', 'after', 'name', 'address', 'reason', 'network', 'client']))
    execute function erase_personal_salt()`,

  // For webhooks and nothing else.
  `create table event_payloads (
    project_id uuid not null,
    event_id bigint not null,
    subject_id text not null,
    payload jsonb not null,
    stored_at timestamptz,
    primary key (project_id, event_id),
    foreign key (project_id, event_id) references events (project_id, id) on delete cascade
  )`,
  'create index on event_payloads (project_id, subject_id)',
  // What is deleted is old, and old rows lie together.
  'create index event_payloads_stored_at on event_payloads using brin (stored_at)',

  // What each reader has read. Its cursor is a snapshot, so it sees every event once, in the order of commits.
  `create table event_readers (
    name text primary key,
    seen pg_snapshot not null,
    until pg_snapshot,
    after_id bigint not null
  )`,

  COMMITTED_NOW,
];

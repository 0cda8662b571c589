/** Receivers that the event logs of projects are sent to, and how far each is. */
export const eventStreams = [
  `create table event_streams (
    project_id uuid not null references projects (id),
    id uuid not null,
    description text not null,
    is_enabled boolean not null,
    target bytea not null,
    position bigint not null,
    head_size bigint not null,
    batch_size integer not null,
    due_at timestamptz not null,
    failures integer not null default 0,
    failing_since timestamptz,
    last_error text,
    last_status integer,
    last_sent_at timestamptz,
    claim uuid,
    claimed_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create index event_streams_due_idx on event_streams (due_at) where is_enabled',
];

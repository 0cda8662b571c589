/** What is sent to the receivers of tenants. */
export const webhooks = [
  `create table webhook_endpoints (
    project_id uuid not null references projects (id),
    id uuid not null,
    url text not null,
    description text not null,
    kinds jsonb,
    is_enabled boolean not null,
    is_ordered boolean not null default true,
    paused_at timestamptz,
    pause_reason text,
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    told_since pg_snapshot not null default pg_current_snapshot(),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_delivered_at timestamptz,
    failing_since timestamptz,
    is_slow boolean not null default false,
    due_at timestamptz,
    claim uuid,
    claimed_until timestamptz,
    primary key (project_id, id)
  ) with (fillfactor = 70)`,
  'create index on webhook_endpoints (is_slow, due_at) where due_at is not null',

  `create table webhook_messages (
    project_id uuid not null references projects (id),
    id text not null,
    event_id bigint,
    subject_id text,
    kind text not null,
    data jsonb,
    is_subject_gone boolean not null default false,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create index on webhook_messages (project_id, subject_id)',
  // What a sweep deletes.
  'create index on webhook_messages (created_at)',

  // The position is the order of delivery: one process at a time reads events, so it follows the order of their commits.
  `create table webhook_deliveries (
    project_id uuid not null,
    id uuid not null,
    position bigint generated always as identity,
    endpoint_id uuid not null,
    message_id text not null,
    kind text not null,
    state text not null,
    in_order boolean not null,
    tries integer not null default 0,
    attempt_count integer not null default 0,
    first_tried_at timestamptz,
    next_attempt_at timestamptz,
    last_status integer,
    last_error text,
    created_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, endpoint_id) references webhook_endpoints (project_id, id) on delete cascade,
    foreign key (project_id, message_id) references webhook_messages (project_id, id) on delete cascade
  ) with (fillfactor = 85)`,
  'create index on webhook_deliveries (project_id, endpoint_id, created_at, position)',
  "create index on webhook_deliveries (project_id, endpoint_id, in_order, position) where state = 'pending'",
  // Thousands may be pending that don't wait for each other; the next one is found without reading them all.
  `create index webhook_deliveries_unordered on webhook_deliveries (project_id, endpoint_id, next_attempt_at, position)
    where state = 'pending' and not in_order`,
  'create index on webhook_deliveries (project_id, message_id)',

  `create table webhook_attempts (
    project_id uuid not null,
    id bigint generated always as identity,
    delivery_id uuid not null,
    at timestamptz not null,
    duration_millis integer not null,
    status integer,
    error text,
    request_headers jsonb not null,
    response_headers jsonb,
    response_body text,
    primary key (project_id, id),
    foreign key (project_id, delivery_id) references webhook_deliveries (project_id, id) on delete cascade
  )`,
  'create index on webhook_attempts (project_id, delivery_id, id)',

  "insert into event_readers (name, seen, until, after_id) values ('webhooks', pg_current_snapshot(), null, 0)",
];

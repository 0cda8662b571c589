/** Jobs, written in the transaction that they follow from. */
export const outbox = [
  `create table outbox (
    project_id uuid not null,
    id bigint generated always as identity,
    kind text not null,
    payload jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    last_error text,
    primary key (project_id, id)
  )`,
  'create index on outbox (due_at, id)',
];

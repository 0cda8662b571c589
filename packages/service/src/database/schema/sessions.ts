/** Sessions and their refresh tokens. */
export const sessions = [
  // Written when they are used: see users for the room on the page.
  `create table sessions (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz not null,
    is_impersonation boolean not null,
    impersonator jsonb,
    factors jsonb not null,
    proven_at timestamptz not null,
    generation integer not null default 0,
    salt bytea,
    confirmed_at timestamptz,
    user_agent text,
    address text,
    place jsonb,
    browsers jsonb,
    suspected_at timestamptz,
    bound_to text,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  ) with (fillfactor = 85)`,
  'create index on sessions (project_id, user_id)',
  // What a sweep deletes. Never changed, so it costs no write but the first.
  'create index on sessions (expires_at)',

  `create table session_tokens (
    project_id uuid not null,
    token_hash bytea not null,
    session_id uuid not null,
    generation integer not null,
    primary key (project_id, token_hash),
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade
  )`,
  'create index on session_tokens (project_id, session_id)',
];

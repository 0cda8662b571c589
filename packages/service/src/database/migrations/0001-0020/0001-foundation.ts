import { type Kysely, sql } from 'kysely';

/** Projects, users, sessions, events, outbox and limits. Every key of a tenant's table leads with its project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',

  `create table projects (
    id uuid primary key,
    display_name text not null,
    description text,
    is_production_mode boolean not null,
    config jsonb not null,
    config_version integer not null,
    version bigint not null default 1,
    data_key bytea not null,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,

  `create table project_keys (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    description text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    publishable_client_key_hash bytea unique,
    publishable_client_key_last_four text,
    secret_server_key_hash bytea unique,
    secret_server_key_last_four text,
    super_secret_admin_key_hash bytea unique,
    super_secret_admin_key_last_four text,
    primary key (project_id, id)
  )`,

  `create table project_owners (
    project_id uuid not null references projects (id) on delete cascade,
    user_id uuid not null,
    created_at timestamptz not null,
    primary key (project_id, user_id)
  )`,
  'create index on project_owners (user_id, created_at, project_id)',

  `create table jwt_keys (
    project_id uuid not null references projects (id) on delete cascade,
    kid text not null,
    public_jwk jsonb not null,
    private_key bytea not null,
    created_at timestamptz not null,
    primary key (project_id, kid)
  )`,

  // Users and sessions are written when they were active: room on the page spares their indexes.
  `create table users (
    project_id uuid not null references projects (id),
    id uuid not null,
    display_name text,
    profile_image_url text,
    client_metadata jsonb not null,
    client_read_only_metadata jsonb not null,
    server_metadata jsonb not null,
    password_hash bytea,
    otp_enabled boolean not null,
    totp_secret bytea,
    requires_totp boolean not null,
    is_anonymous boolean not null,
    created_at timestamptz not null,
    last_active_at timestamptz not null,
    search_text text not null,
    primary key (project_id, id)
  ) with (fillfactor = 85)`,
  'create index on users (project_id, created_at, id)',
  'create index on users using gin (project_id, search_text gin_trgm_ops)',

  `create table contact_channels (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    type text not null,
    value text not null,
    is_primary boolean not null,
    is_verified boolean not null,
    used_for_auth boolean not null,
    created_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create unique index on contact_channels (project_id, user_id, type, value)',
  'create unique index on contact_channels (project_id, user_id, type) where is_primary',
  'create unique index contact_channels_auth on contact_channels (project_id, type, value) where used_for_auth',

  `create table oauth_accounts (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    provider_id text not null,
    account_id text not null,
    email text,
    created_at timestamptz not null,
    primary key (project_id, id),
    unique (project_id, provider_id, account_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on oauth_accounts (project_id, user_id)',

  `create table passkeys (
    project_id uuid not null,
    credential_id text not null,
    user_id uuid not null,
    public_key bytea not null,
    counter bigint not null,
    created_at timestamptz not null,
    primary key (project_id, credential_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on passkeys (project_id, user_id)',

  `create table teams (
    project_id uuid not null references projects (id),
    id uuid not null,
    display_name text not null,
    profile_image_url text,
    client_metadata jsonb not null,
    client_read_only_metadata jsonb not null,
    server_metadata jsonb not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create index on teams (project_id, created_at, id)',

  `create table team_members (
    project_id uuid not null,
    team_id uuid not null,
    user_id uuid not null,
    is_selected boolean not null,
    created_at timestamptz not null,
    primary key (project_id, team_id, user_id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on team_members (project_id, user_id)',
  'create unique index on team_members (project_id, user_id) where is_selected',

  `create table sessions (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz not null,
    is_impersonation boolean not null,
    factors jsonb not null,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  ) with (fillfactor = 85)`,
  'create index on sessions (project_id, user_id)',

  `create table session_tokens (
    project_id uuid not null,
    token_hash bytea not null,
    session_id uuid not null,
    generation integer not null,
    primary key (project_id, token_hash),
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade
  )`,
  'create index on session_tokens (project_id, session_id)',

  `create table one_time_codes (
    project_id uuid not null,
    kind text not null,
    code_hash bytea not null,
    user_id uuid,
    data jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, kind, code_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on one_time_codes (project_id, user_id)',

  `create table images (
    project_id uuid not null references projects (id),
    id uuid not null,
    type text not null,
    data bytea not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,

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
    primary key (project_id, id)
  )`,
  'create index on events (tx, id)',

  `create table event_payloads (
    project_id uuid not null,
    event_id bigint not null,
    subject_id text not null,
    payload jsonb not null,
    primary key (project_id, event_id),
    foreign key (project_id, event_id) references events (project_id, id) on delete cascade
  )`,
  'create index on event_payloads (project_id, subject_id)',

  `create table event_readers (
    name text primary key,
    seen pg_snapshot not null,
    until pg_snapshot,
    after_id bigint not null
  )`,

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

  // Times are milliseconds since the epoch as the process tells them; \`tat\` is GCRA's theoretical arrival time.
  'create table rate_limits (key bytea primary key, tat double precision not null)',
  'create index on rate_limits (tat)',

  // All keys pass, or none is charged: every key is charged, in one order so that parallel attempts never deadlock, and
  // refunded immediately if one of them is over its limit. Answers the milliseconds to wait; 0 or less: go on.
  `create function reserve_rate(asked jsonb, now_millis double precision) returns double precision
  language plpgsql as $$
  declare
    wait double precision;
  begin
    -- A count lost with a crashed server costs a few tries; waiting for the disk would cost every sign-in.
    perform set_config('synchronous_commit', 'off', true);
    with charged as (
      insert into rate_limits (key, tat)
      select decode(a.key, 'hex'), now_millis + a.emission
        from jsonb_to_recordset(asked) as a(key text, emission double precision) order by 1
      on conflict (key) do update set tat = greatest(rate_limits.tat, now_millis) + (excluded.tat - now_millis)
      returning key, tat
    )
    select max(c.tat - a.tolerance - now_millis) into wait from charged c
      join jsonb_to_recordset(asked) as a(key text, tolerance double precision) on decode(a.key, 'hex') = c.key;
    if wait > 0 then perform release_rate(asked); end if;
    return wait;
  end $$`,

  `create function release_rate(asked jsonb) returns void
  language plpgsql as $$
  begin
    perform 1 from rate_limits
      where key in (select decode(a.key, 'hex') from jsonb_to_recordset(asked) as a(key text))
      order by key for update;
    update rate_limits r set tat = r.tat - a.emission
      from jsonb_to_recordset(asked) as a(key text, emission double precision)
      where r.key = decode(a.key, 'hex');
  end $$`,
];

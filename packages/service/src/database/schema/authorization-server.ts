/** Each project as an OpenID Provider: its clients, the APIs that take its tokens, and what users have allowed. */
export const authorizationServer = [
  // Those that no owner has registered describe themselves.
  `create table oidc_clients (
    project_id uuid not null references projects (id),
    id text not null,
    name text not null,
    kind text not null,
    is_first_party boolean not null,
    redirect_uris jsonb not null,
    post_logout_redirect_uris jsonb not null,
    backchannel_logout_url text,
    logo_url text,
    home_url text,
    secret_hash bytea,
    secret_last_four text,
    previous_secret_hash bytea,
    previous_secret_ends_at timestamptz,
    origin text not null default 'owner',
    is_approved boolean not null default true,
    described_at timestamptz,
    expires_at timestamptz,
    jwks jsonb,
    jwks_uri text,
    id_token_signing_alg text not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  // Clients that no user lets in are found by when they end.
  'create index oidc_clients_expires_at on oidc_clients (expires_at) where expires_at is not null',
  // Whether any client wants to be told of sign-outs, without all clients.
  'create index oidc_clients_told on oidc_clients (project_id) where backchannel_logout_url is not null',

  `create table resource_servers (
    project_id uuid not null references projects (id),
    id uuid not null,
    identifier text not null,
    display_name text not null,
    token_format text not null,
    token_lifetime_seconds integer not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    primary key (project_id, id),
    unique (project_id, identifier)
  )`,

  `create table oidc_client_grants (
    project_id uuid not null,
    client_id text not null,
    resource_server_id uuid not null,
    scopes jsonb not null,
    primary key (project_id, client_id, resource_server_id),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, resource_server_id) references resource_servers (project_id, id) on delete cascade
  )`,
  'create index on oidc_client_grants (project_id, resource_server_id)',

  // What users have agents do for them; tokens that came of it go with it.
  `create table delegations (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    client_id text not null,
    purpose text not null,
    resources jsonb not null,
    connected_accounts jsonb not null,
    may_delegate boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade
  )`,
  'create index on delegations (project_id, user_id)',
  'create index on delegations (project_id, client_id)',
  // What a sweep deletes.
  'create index on delegations (expires_at)',

  `create table oidc_records (
    project_id uuid not null,
    kind text not null,
    hash bytea not null,
    payload bytea not null,
    client_id text,
    user_id uuid,
    session_id uuid,
    grant_id text,
    delegation_id uuid,
    uid text,
    user_code_hash bytea,
    consumed_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, hash, kind),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade,
    constraint oidc_records_delegation foreign key (project_id, delegation_id) references delegations (project_id, id)
      on delete cascade
  )`,
  'create index on oidc_records (project_id, session_id)',
  'create index on oidc_records (project_id, user_id, client_id)',
  'create index on oidc_records (project_id, client_id)',
  'create index on oidc_records (project_id, grant_id) where grant_id is not null',
  // A grant is found among the much that is issued from it.
  "create index oidc_records_grant on oidc_records (project_id, grant_id) where kind = 'Grant'",
  'create index oidc_records_delegation on oidc_records (project_id, delegation_id)',
  'create index on oidc_records (project_id, uid) where uid is not null',
  'create index on oidc_records (project_id, user_code_hash) where user_code_hash is not null',
  // What a sweep deletes.
  'create index on oidc_records (expires_at)',

  `create table connected_apps (
    project_id uuid not null,
    user_id uuid not null,
    client_id text not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    authorized_at timestamptz not null,
    primary key (project_id, user_id, client_id),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on connected_apps (project_id, client_id)',

  // Asks for the clients to be told that a session has ended, once its deletion has its lock. A function sees what was
  // written until then; the statement that calls it sees what there was when it began, without a client that was
  // authorized while it waited. In a language whose statements Citus plans with the values that they are called with.
  `create function tell_session_ended(of_project uuid, of_session uuid, job text, at timestamptz) returns void
  language plpgsql volatile as $$ begin
    insert into outbox (project_id, kind, payload, created_at, due_at)
    select r.project_id, job,
      jsonb_build_object('hash', encode(r.hash, 'hex'), 'payload', encode(r.payload, 'hex')), at, at
    from oidc_records r
    where r.project_id = of_project and r.session_id = of_session and r.kind = 'Session'
      and exists (select 1 from oidc_clients where project_id = of_project and backchannel_logout_url is not null);
  end $$`,
];

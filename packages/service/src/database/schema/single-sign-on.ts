/** The single sign-on connections of teams, who may do without them, and what came of sign-ins by them. */
export const singleSignOn = [
  `create table single_sign_on_connections (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    display_name text not null,
    type text not null,
    is_enabled boolean not null,
    is_required boolean not null,
    allows_unsolicited boolean not null,
    start_url text,
    email_claim text,
    name_claim text,
    issuer text not null,
    sso_url text,
    certificates jsonb not null,
    metadata_url text,
    client_id text,
    client_secret bytea,
    signs_requests boolean not null default false,
    wants_signed_requests boolean not null default false,
    slo_url text,
    slo_response_url text,
    created_at timestamptz not null,
    last_used_at timestamptz,
    proven_at timestamptz,
    tested_at timestamptz,
    last_test bytea,
    swept_at timestamptz not null,
    warned_days integer,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on single_sign_on_connections (project_id, team_id)',
  // What a sweep looks at.
  'create index on single_sign_on_connections (swept_at)',
  // The connections whose certificates end soon, which are counted for the operator.
  `create index single_sign_on_connections_warned on single_sign_on_connections (warned_days)
    where warned_days is not null`,

  `create table single_sign_on_exceptions (
    project_id uuid not null,
    connection_id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    primary key (project_id, connection_id, user_id),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on single_sign_on_exceptions (project_id, user_id)',

  `create table used_assertions (
    project_id uuid not null,
    connection_id uuid not null,
    hash bytea not null,
    expires_at timestamptz not null,
    primary key (project_id, connection_id, hash),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,
  // What a sweep deletes.
  'create index on used_assertions (expires_at)',

  // Key pairs of ours for connections by SAML.
  `create table saml_keys (
    project_id uuid not null,
    connection_id uuid not null,
    generation integer not null,
    private_key bytea not null,
    certificate text not null,
    active_from timestamptz not null,
    gone_at timestamptz,
    primary key (project_id, connection_id, generation),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,

  // Which session at the identity provider a session began with. Identity providers ask for the id token when a user
  // signs out.
  `create table connection_sessions (
    project_id uuid not null,
    session_id uuid not null,
    connection_id uuid not null,
    subject text not null,
    name jsonb not null,
    session_index text,
    id_token bytea,
    primary key (project_id, session_id),
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade,
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,
  // What a logout request looks for, and a logout token that names no subject.
  'create index on connection_sessions (project_id, connection_id, subject)',
  'create index connection_sessions_by_index on connection_sessions (project_id, connection_id, session_index)',
];

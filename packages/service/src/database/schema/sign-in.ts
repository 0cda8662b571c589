/** What users sign in with, but for identity providers: codes, passkeys, second factors, and programs' requests. */
export const signIn = [
  // What was used says so, as long as it is kept.
  `create table one_time_codes (
    project_id uuid not null,
    kind text not null,
    code_hash bytea not null,
    tail_hash bytea,
    user_id uuid,
    email text,
    data jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    attempts integer not null default 0,
    charges jsonb not null default '[]',
    primary key (project_id, kind, code_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on one_time_codes (project_id, user_id)',
  'create index on one_time_codes (project_id, tail_hash)',
  // What a sweep deletes.
  'create index on one_time_codes (expires_at)',

  `create table passkeys (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    credential_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null default '[]',
    name text not null default 'Passkey',
    is_user_verified boolean not null default false,
    is_backup_eligible boolean not null default false,
    is_backed_up boolean not null default false,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, credential_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on passkeys (project_id, user_id)',
  'create unique index on passkeys (project_id, id)',

  // A second factor beside the authenticator app: requires_totp of the user says that there is one of either kind.
  `create table security_keys (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    credential_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null default '[]',
    name text not null,
    is_backup_eligible boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, credential_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on security_keys (project_id, user_id)',

  // For users who lost their authenticator app.
  `create table recovery_codes (
    project_id uuid not null,
    user_id uuid not null,
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (project_id, user_id, code_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,

  // Browsers that signing in asks for no second factor, until then at most: a setting that is shortened counts at once.
  `create table trusted_devices (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    device_id text not null,
    user_agent text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, user_id, device_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  // What a sweep deletes.
  'create index on trusted_devices (expires_at)',

  // Command-line programs that ask to be signed in, a row each: what asks, and who has confirmed or denied it.
  `create table cli_logins (
    project_id uuid not null,
    polling_hash bytea not null,
    login_hash bytea not null,
    user_agent text,
    address text,
    place jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    user_id uuid,
    session_id uuid,
    confirmed_at timestamptz,
    denied_at timestamptz,
    handed_over_at timestamptz,
    primary key (project_id, polling_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create unique index on cli_logins (project_id, login_hash)',
  'create index on cli_logins (project_id, user_id)',
  // What a sweep deletes.
  'create index on cli_logins (expires_at)',
];

/** Identity providers: the accounts of users there, and the sign-ins and tokens that came of them. */
export const oauth = [
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
  'create index oauth_accounts_of_provider on oauth_accounts (project_id, provider_id, user_id)',

  // Sign-ins by way of identity providers, a row each: what the app asked for, found by the state that the provider brings
  // back, and then the code that the app exchanges.
  `create table oauth_grants (
    project_id uuid not null,
    state_hash bytea not null,
    provider_id text not null,
    user_id uuid,
    session_id uuid,
    replaces_session boolean not null default false,
    request jsonb not null,
    code_challenge text not null,
    code_hash bytea,
    is_new_user boolean,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    redeemed_at timestamptz,
    link bytea,
    removed jsonb,
    identified jsonb,
    primary key (project_id, state_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on oauth_grants (project_id, user_id)',
  'create unique index on oauth_grants (project_id, code_hash)',
  // What a sweep deletes.
  'create index on oauth_grants (expires_at)',
  'create index oauth_grants_links on oauth_grants (expires_at) where link is not null',
  // What a logout token looks for that names no subject.
  `create index oauth_grants_by_session_there on oauth_grants (project_id, provider_id, (identified ->> 'sessionIndex'))
    where identified is not null`,

  // What opens the providers' own APIs, a row a grant; tokens that the provider took back are dropped.
  `create table oauth_tokens (
    project_id uuid not null,
    id uuid not null,
    provider_id text not null,
    account_id text not null,
    client text not null,
    scopes jsonb not null,
    access_token bytea,
    access_expires_at timestamptz not null,
    refresh_token bytea,
    renewing_until timestamptz,
    created_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, provider_id, account_id)
      references oauth_accounts (project_id, provider_id, account_id) on delete cascade
  )`,
  'create index on oauth_tokens (project_id, provider_id, account_id)',
];

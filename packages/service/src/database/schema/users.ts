/** Users, their addresses, and what they want to be told. */
export const users = [
  // Users, teams and mails are found by any part of a text, within a project.
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',

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
    totp_last_step bigint,
    totp_enrolled_at timestamptz,
    is_anonymous boolean not null,
    created_at timestamptz not null,
    last_active_at timestamptz not null,
    search_text text not null,
    banned_at timestamptz,
    ban_reason text,
    primary key (project_id, id)
  ) with (fillfactor = 85)`,
  'create index on users (project_id, created_at, id)',
  'create index on users using gin (project_id, search_text gin_trgm_ops)',
  // The order in which anonymous users are swept.
  'create index on users (created_at, project_id, id) where is_anonymous',
  // What the list of users is filtered and ordered by.
  `create index users_by_name on users (project_id, (left(ltrim(search_text, e'\\n'), 100) collate "C"), id)`,
  'create index users_banned on users (project_id, created_at, id) where banned_at is not null',
  'create index users_with_two_factors on users (project_id, created_at, id) where requires_totp',
  'create index users_anonymous on users (project_id, created_at, id) where is_anonymous',
  // Sign-ins write last_active_at, refreshes every five minutes at most. With an index on it, each of these writes a new
  // entry into every index of the user. Measured with random users of 100,000: about a tenth more processor time of the
  // database and four to eight times the WAL. Without it, a page in that order reads every user of the project.
  'create index users_by_activity on users (project_id, last_active_at, id)',

  // When an address was proven for the first time, and when the user confirmed what the account held by then. A verified
  // address without a time has been proven since the beginning of time.
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
    proven_at timestamptz,
    confirmed_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create unique index on contact_channels (project_id, user_id, type, value)',
  'create unique index on contact_channels (project_id, user_id, type) where is_primary',
  'create unique index contact_channels_auth on contact_channels (project_id, type, value) where used_for_auth',
  // For the count of users by verified emails: it says all that the filter asks, so the table isn't read.
  `create index primary_emails_verified on contact_channels (project_id, user_id)
    where is_primary and is_verified and type = 'email'`,

  // No row means the default of the category.
  `create table notification_preferences (
    project_id uuid not null,
    user_id uuid not null,
    category_id uuid not null,
    is_enabled boolean not null,
    primary key (project_id, user_id, category_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
];

/** Teams, who is in them, who is invited, and the domains that they prove. */
export const teams = [
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
  // Found by any part of their names, as users are.
  `create index on teams using gin (project_id, (e'\\n' || lower(display_name)) gin_trgm_ops)`,

  // What a member is called and looks like in the team, where that differs from elsewhere.
  `create table team_members (
    project_id uuid not null,
    team_id uuid not null,
    user_id uuid not null,
    is_selected boolean not null,
    created_at timestamptz not null,
    display_name text,
    profile_image_url text,
    primary key (project_id, team_id, user_id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on team_members (project_id, user_id)',
  'create unique index on team_members (project_id, user_id) where is_selected',
  'create index on team_members (project_id, team_id, created_at, user_id)',

  // Those that are not answered yet; the code of each is one of the one-time codes.
  `create table team_invitations (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    recipient_email text not null,
    invited_by uuid,
    permission_ids jsonb,
    code_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on team_invitations (project_id, team_id, created_at, id)',
  'create unique index on team_invitations (project_id, code_hash)',
  // What a sweep deletes.
  'create index on team_invitations (expires_at)',

  // Proven by DNS: many teams may want a domain, a single one has it.
  `create table team_domains (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    verified_at timestamptz,
    checked_at timestamptz,
    failing_since timestamptz,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create unique index team_domains_once on team_domains (project_id, team_id, domain)',
  'create unique index team_domains_verified on team_domains (project_id, domain) where verified_at is not null',
  // What is to be looked up again.
  'create index on team_domains (checked_at) where verified_at is not null',

  // Links by which teams are set up without an account; those that a member has made go with the membership.
  `create table set_up_links (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    maker_id uuid,
    parts jsonb not null,
    secret_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened integer not null default 0,
    last_opened_at timestamptz,
    visit_hash bytea,
    visit_expires_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
    foreign key (project_id, team_id, maker_id) references team_members (project_id, team_id, user_id)
      on delete cascade
  )`,
  'create unique index on set_up_links (project_id, secret_hash)',
  'create unique index on set_up_links (project_id, visit_hash)',
  'create index on set_up_links (project_id, team_id, maker_id)',
  // What a sweep deletes.
  'create index on set_up_links (expires_at)',
];

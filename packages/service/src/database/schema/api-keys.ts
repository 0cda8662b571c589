/** API keys of users and teams, and how one is found without its project. */
export const apiKeys = [
  // Written when they are used: see users for the room on the page.
  `create table api_keys (
    project_id uuid not null,
    id uuid not null,
    user_id uuid,
    team_id uuid,
    value_hash bytea not null,
    last_four text not null,
    description text not null,
    is_public boolean not null,
    is_imported boolean not null default false,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    primary key (project_id, id),
    constraint api_keys_owner check ((user_id is null) <> (team_id is null)),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  ) with (fillfactor = 85)`,
  'create unique index on api_keys (project_id, value_hash)',
  'create index on api_keys (project_id, user_id, created_at desc, id)',
  'create index on api_keys (project_id, team_id, created_at desc, id)',

  `create table secret_locators (
    hash bytea primary key,
    project_id uuid not null,
    api_key_id uuid not null,
    foreign key (project_id, api_key_id) references api_keys (project_id, id) on delete cascade
  )`,
  'create index on secret_locators (project_id, api_key_id)',
];

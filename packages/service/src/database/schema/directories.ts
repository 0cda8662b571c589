/** The directories of teams: what they sign their requests with, and the users and groups that they provision. */
export const directories = [
  `create table directories (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    display_name text not null,
    is_trusted boolean not null,
    created_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on directories (project_id, team_id)',

  `create table directory_tokens (
    project_id uuid not null,
    id uuid not null,
    directory_id uuid not null,
    token_hash bytea not null,
    last_four text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, id),
    unique (project_id, token_hash),
    foreign key (project_id, directory_id) references directories (project_id, id) on delete cascade
  )`,
  'create index on directory_tokens (project_id, directory_id)',

  `create table directory_users (
    project_id uuid not null,
    directory_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    user_name text not null,
    external_id text,
    active boolean not null,
    was_removed boolean not null,
    attributes jsonb not null,
    version integer not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (project_id, directory_id, id),
    unique (project_id, directory_id, user_name),
    unique (project_id, directory_id, user_id),
    foreign key (project_id, directory_id) references directories (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on directory_users (project_id, user_id)',
  'create index on directory_users (project_id, directory_id, external_id)',

  // With which addresses the directories of a team have provisioned accounts: the team's next directory goes on with them.
  `create table directory_accounts (
    project_id uuid not null,
    user_id uuid not null,
    team_id uuid not null,
    email text not null,
    removed_by uuid,
    removed_external_id text,
    primary key (project_id, user_id, team_id, email),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on directory_accounts (project_id, team_id)',

  `create table directory_groups (
    project_id uuid not null,
    directory_id uuid not null,
    id uuid not null,
    display_name text not null,
    name text not null,
    external_id text,
    version integer not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (project_id, directory_id, id),
    foreign key (project_id, directory_id) references directories (project_id, id) on delete cascade
  )`,
  'create index on directory_groups (project_id, directory_id, name, id)',
  'create index on directory_groups (project_id, directory_id, external_id)',

  `create table directory_group_members (
    project_id uuid not null,
    directory_id uuid not null,
    group_id uuid not null,
    member_id uuid not null,
    primary key (project_id, directory_id, group_id, member_id),
    foreign key (project_id, directory_id, group_id) references directory_groups (project_id, directory_id, id)
      on delete cascade,
    foreign key (project_id, directory_id, member_id) references directory_users (project_id, directory_id, id)
      on delete cascade
  )`,
  'create index on directory_group_members (project_id, directory_id, member_id)',

  // What a group gives its members in the team.
  `create table directory_group_permissions (
    project_id uuid not null,
    directory_id uuid not null,
    group_id uuid not null,
    permission_id text not null,
    primary key (project_id, directory_id, group_id, permission_id),
    foreign key (project_id, directory_id, group_id) references directory_groups (project_id, directory_id, id)
      on delete cascade
  )`,
  'create index on directory_group_permissions (project_id, permission_id)',
];

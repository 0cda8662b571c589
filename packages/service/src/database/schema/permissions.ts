/** The permissions that projects define, what they contain, and their grants. */
export const permissions = [
  `create table permission_definitions (
    project_id uuid not null references projects (id),
    id text not null,
    scope text not null check (scope in ('team', 'project')),
    description text,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  // Each step through what contains what asks whether its container is defined in the scope: the index alone answers it.
  'create index on permission_definitions (project_id, scope, id)',

  // What is contained may be a permission of the system, which is in no table.
  `create table permission_containments (
    project_id uuid not null,
    container_id text not null,
    contained_id text not null,
    primary key (project_id, container_id, contained_id),
    foreign key (project_id, container_id) references permission_definitions (project_id, id)
      on update cascade on delete cascade
  )`,
  'create index on permission_containments (project_id, contained_id)',

  `create table team_permission_grants (
    project_id uuid not null,
    team_id uuid not null,
    user_id uuid not null,
    permission_id text not null,
    created_at timestamptz not null,
    primary key (project_id, team_id, user_id, permission_id),
    foreign key (project_id, team_id, user_id) references team_members (project_id, team_id, user_id) on delete cascade
  )`,
  'create index on team_permission_grants (project_id, user_id)',
  'create index on team_permission_grants (project_id, permission_id, team_id, user_id)',

  `create table project_permission_grants (
    project_id uuid not null,
    user_id uuid not null,
    permission_id text not null,
    created_at timestamptz not null,
    primary key (project_id, user_id, permission_id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on project_permission_grants (project_id, permission_id, user_id)',
];

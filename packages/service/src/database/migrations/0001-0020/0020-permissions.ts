import { type Kysely, sql } from 'kysely';

/** The permissions that projects define, what they contain, and their grants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table permission_definitions (
    project_id uuid not null references projects (id),
    id text not null,
    scope text not null check (scope in ('team', 'project')),
    description text,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,

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

  // What every new project starts with, for existing projects.
  `insert into permission_definitions (project_id, id, scope, description, created_at)
    select p.id, d.id, 'team', d.description, p.created_at
    from projects p cross join (values
      ('team_member', 'Default permission for team members'),
      ('team_admin', 'Default permission for team admins')) as d (id, description)
    where p.deleted_at is null`,
  `insert into permission_containments (project_id, container_id, contained_id)
    select d.project_id, d.id, c.contained_id
    from permission_definitions d join (values
      ('team_member', '$invite_members'), ('team_member', '$read_members'),
      ('team_admin', '$update_team'), ('team_admin', '$delete_team'), ('team_admin', '$read_members'),
      ('team_admin', '$remove_members'), ('team_admin', '$invite_members'), ('team_admin', '$manage_api_keys')
    ) as c (container_id, contained_id) on c.container_id = d.id`,
];

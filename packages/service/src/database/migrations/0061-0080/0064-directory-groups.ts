import { type Kysely, sql } from 'kysely';

const statements = [
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

/** Groups of directories, the users in them, and the permissions that they give in the team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

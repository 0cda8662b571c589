import { type Kysely, sql } from 'kysely';

const statements = [
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
];

/** The directories of teams, what they sign their requests with, and the users that they provision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

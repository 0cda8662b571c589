import { type Kysely, sql } from 'kysely';

const statements = [
  `create table single_sign_on_connections (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    display_name text not null,
    type text not null,
    is_enabled boolean not null,
    is_required boolean not null,
    allows_unsolicited boolean not null,
    start_url text,
    email_claim text,
    name_claim text,
    issuer text not null,
    sso_url text,
    certificates jsonb not null,
    metadata_url text,
    client_id text,
    client_secret bytea,
    created_at timestamptz not null,
    last_used_at timestamptz,
    proven_at timestamptz,
    tested_at timestamptz,
    last_test bytea,
    swept_at timestamptz not null,
    warned_days integer,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on single_sign_on_connections (project_id, team_id)',
  // What a sweep looks at.
  'create index on single_sign_on_connections (swept_at)',
  `create table single_sign_on_exceptions (
    project_id uuid not null,
    connection_id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    primary key (project_id, connection_id, user_id),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on single_sign_on_exceptions (project_id, user_id)',
  `create table used_assertions (
    project_id uuid not null,
    connection_id uuid not null,
    hash bytea not null,
    expires_at timestamptz not null,
    primary key (project_id, connection_id, hash),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,
  // What a sweep deletes.
  'create index on used_assertions (expires_at)',
];

/** The single sign-on connections of teams, who may do without them, and the assertions that were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

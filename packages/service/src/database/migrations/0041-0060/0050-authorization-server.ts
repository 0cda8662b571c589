import { type Kysely, sql } from 'kysely';

const statements = [
  `create table oidc_clients (
    project_id uuid not null references projects (id),
    id text not null,
    name text not null,
    kind text not null,
    is_first_party boolean not null,
    redirect_uris jsonb not null,
    post_logout_redirect_uris jsonb not null,
    backchannel_logout_url text,
    logo_url text,
    home_url text,
    secret_hash bytea,
    secret_last_four text,
    previous_secret_hash bytea,
    previous_secret_ends_at timestamptz,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  `create table oidc_records (
    project_id uuid not null,
    kind text not null,
    hash bytea not null,
    payload bytea not null,
    client_id text,
    user_id uuid,
    session_id uuid,
    grant_id text,
    uid text,
    user_code_hash bytea,
    consumed_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, hash, kind),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade
  )`,
  'create index on oidc_records (project_id, session_id)',
  'create index on oidc_records (project_id, user_id, client_id)',
  'create index on oidc_records (project_id, client_id)',
  'create index on oidc_records (project_id, grant_id) where grant_id is not null',
  'create index on oidc_records (project_id, uid) where uid is not null',
  'create index on oidc_records (project_id, user_code_hash) where user_code_hash is not null',
  'create index on oidc_records (expires_at)',
  `create table connected_apps (
    project_id uuid not null,
    user_id uuid not null,
    client_id text not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    authorized_at timestamptz not null,
    primary key (project_id, user_id, client_id),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on connected_apps (project_id, client_id)',
];

/** Each project as an OpenID Provider: its clients, what it keeps of their grants, and what users have allowed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

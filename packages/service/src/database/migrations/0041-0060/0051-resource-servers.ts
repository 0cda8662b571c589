import { type Kysely, sql } from 'kysely';

const statements = [
  `create table resource_servers (
    project_id uuid not null references projects (id),
    id uuid not null,
    identifier text not null,
    display_name text not null,
    token_format text not null,
    token_lifetime_seconds integer not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    primary key (project_id, id),
    unique (project_id, identifier)
  )`,
  `create table oidc_client_grants (
    project_id uuid not null,
    client_id text not null,
    resource_server_id uuid not null,
    scopes jsonb not null,
    primary key (project_id, client_id, resource_server_id),
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade,
    foreign key (project_id, resource_server_id) references resource_servers (project_id, id) on delete cascade
  )`,
  'create index on oidc_client_grants (project_id, resource_server_id)',
  `alter table oidc_clients
    add column jwks jsonb,
    add column jwks_uri text,
    add column id_token_signing_alg text not null default 'ES256'`,
  'alter table oidc_clients alter column id_token_signing_alg drop default',
];

/** APIs that take access tokens of a project, what machines may do there, and keys of clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

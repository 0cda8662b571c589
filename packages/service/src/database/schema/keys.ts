/** What secrets are hashed with and access tokens are signed with, and the keys of projects. */
export const keys = [
  `create table installation_keys (
    id text primary key,
    rank integer not null,
    sealed bytea not null
  )`,

  // Publishable client keys are in every page that uses them, so they are stored as they are and can be copied again.
  `create table project_keys (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    description text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    publishable_client_key text,
    publishable_client_key_hash bytea unique,
    publishable_client_key_last_four text,
    secret_server_key_hash bytea unique,
    secret_server_key_last_four text,
    super_secret_admin_key_hash bytea unique,
    super_secret_admin_key_last_four text,
    primary key (project_id, id)
  )`,

  `create table jwt_keys (
    project_id uuid not null references projects (id) on delete cascade,
    kid text not null,
    public_jwk jsonb not null,
    private_key bytea not null,
    created_at timestamptz not null,
    active_from timestamptz,
    gone_at timestamptz,
    primary key (project_id, kid)
  )`,
];

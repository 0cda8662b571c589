/** Projects, their pictures, and the domains that their hosted pages are on. */
export const projects = [
  `create table projects (
    id uuid primary key,
    display_name text not null,
    description text,
    is_production_mode boolean not null,
    config jsonb not null,
    config_version integer not null,
    version bigint not null default 1,
    data_key bytea not null,
    hash_keys bytea,
    slowest_hash_millis integer not null default 0,
    created_at timestamptz not null,
    deleted_at timestamptz,
    move_id uuid,
    moving_to text,
    moving_to_database text,
    moved_at timestamptz
  )`,

  `create table images (
    project_id uuid not null references projects (id),
    id uuid not null,
    type text not null,
    data bytea not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,

  `create table hosted_domains (
    project_id uuid not null references projects (id),
    id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    verified_at timestamptz,
    checked_at timestamptz,
    failing_since timestamptz,
    primary key (project_id, id)
  )`,
  'create unique index hosted_domains_once on hosted_domains (project_id, domain)',
  // A host leads to a single project; many may want it.
  'create unique index hosted_domains_verified on hosted_domains (domain) where verified_at is not null',
  // What is to be looked up again.
  'create index on hosted_domains (checked_at) where verified_at is not null',
];

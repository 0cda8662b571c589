/** Who owns projects, and what each owner may do. */
export const owners = [
  `create table project_owners (
    project_id uuid not null references projects (id) on delete cascade,
    user_id uuid not null,
    role text not null default 'owner',
    created_at timestamptz not null,
    primary key (project_id, user_id)
  )`,
  'create index on project_owners (user_id, created_at, project_id)',

  // Those that are not answered yet; the code of each is one of those of project `internal`.
  `create table owner_invitations (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    recipient_email text not null,
    role text not null default 'owner',
    invited_by uuid,
    code_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create unique index on owner_invitations (project_id, recipient_email)',
  'create unique index on owner_invitations (project_id, code_hash)',
  // What a sweep deletes.
  'create index on owner_invitations (expires_at)',
];

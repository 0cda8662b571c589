/** What a line of an import has become; claimed before the user or team is there, so it refers to them only at the end. */
const imported = (noun: 'user' | 'team', importId: string) => [
  `create table imported_${noun}s (
    project_id uuid not null,
    source text not null,
    source_id text not null,
    ${noun}_id uuid not null,
    ${importId},
    digest bytea not null,
    primary key (project_id, source, source_id),
    foreign key (project_id, ${noun}_id) references ${noun}s (project_id, id) on delete cascade
      deferrable initially deferred,
    foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
  )`,
  `create index on imported_${noun}s (project_id, ${noun}_id)`,
  `create index on imported_${noun}s (project_id, import_id)`,
];

/** Imports of users and teams from other systems, and the systems that users still come from. */
export const imports = [
  `create table imports (
    project_id uuid not null references projects (id),
    id uuid not null,
    source text not null,
    is_dry_run boolean not null,
    user_count integer not null default 0,
    team_count integer not null default 0,
    created_at timestamptz not null,
    undone_at timestamptz,
    primary key (project_id, id)
  )`,
  // An id that a token was exchanged with belongs to its user, who came by no import.
  ...imported('user', 'import_id uuid'),
  ...imported('team', 'import_id uuid not null'),

  `create table previous_systems (
    project_id uuid not null references projects (id),
    version uuid not null,
    source text not null,
    until timestamptz not null,
    told_users integer,
    passwords jsonb,
    password_secret bytea,
    sessions jsonb,
    session_secret bytea,
    import_id uuid,
    exchanged_count integer not null default 0,
    failed_at timestamptz,
    failure text,
    created_at timestamptz not null,
    primary key (project_id)
  )`,

  // Tokens of theirs that were exchanged.
  `create table used_previous_tokens (
    project_id uuid not null references projects (id),
    hash bytea not null,
    expires_at timestamptz not null,
    primary key (project_id, hash)
  )`,
  // What a sweep deletes.
  'create index on used_previous_tokens (expires_at)',
];

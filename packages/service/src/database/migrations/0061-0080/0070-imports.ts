import { type Kysely, sql } from 'kysely';

/** What a line of an import has become; claimed before the user or team is there, so it refers to them only at the end. */
const imported = (noun: 'user' | 'team') => [
  `create table imported_${noun}s (
    project_id uuid not null,
    source text not null,
    source_id text not null,
    ${noun}_id uuid not null,
    import_id uuid not null,
    digest bytea not null,
    primary key (project_id, source, source_id),
    foreign key (project_id, ${noun}_id) references ${noun}s (project_id, id) on delete cascade
      deferrable initially deferred,
    foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
  )`,
  `create index on imported_${noun}s (project_id, ${noun}_id)`,
  `create index on imported_${noun}s (project_id, import_id)`,
];

const statements = [
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
  ...imported('user'),
  ...imported('team'),
];

/** Imports of users and teams from other systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

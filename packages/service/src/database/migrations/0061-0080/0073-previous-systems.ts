import { type Kysely, sql } from 'kysely';

const statements = [
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
  `create table used_previous_tokens (
    project_id uuid not null references projects (id),
    hash bytea not null,
    expires_at timestamptz not null,
    primary key (project_id, hash)
  )`,
  'create index on used_previous_tokens (expires_at)',
  // An id that a token was exchanged with belongs to its user, who came by no import.
  'alter table imported_users alter column import_id drop not null',
];

/** The systems that users of projects come from, and which of their tokens were exchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

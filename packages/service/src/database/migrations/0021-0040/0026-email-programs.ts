import { type Kysely, sql } from 'kysely';

/** Themes and templates that are programs, and what templates and themes were before they were changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One that is built in has a row where the project has changed it; its name is not here.
  `create table email_programs (
    project_id uuid not null references projects (id),
    id uuid not null,
    kind text not null check (kind in ('theme', 'template')),
    display_name text,
    tsx_source text not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,

  `create table email_versions (
    project_id uuid not null references projects (id),
    id bigint generated always as identity,
    of_id text not null,
    subject text,
    content jsonb,
    tsx_source text,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create index on email_versions (project_id, of_id, id)',
];

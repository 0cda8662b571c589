import { type Kysely, sql } from 'kysely';

/** Every email requested, and its outcome. The content is sealed, and erased once it is no longer needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table emails (
    project_id uuid not null references projects (id),
    id uuid not null,
    user_id uuid,
    kind text not null,
    recipient text not null,
    subject text not null,
    message_id text not null,
    content bytea,
    content_until timestamptz not null,
    state text not null,
    attempts integer not null,
    outcomes jsonb not null,
    sender jsonb,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on emails (project_id, user_id)',
  // What a sweep empties, and what the local inbox shows.
  'create index on emails (content_until, id) where content is not null',
];

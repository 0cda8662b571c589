import { type Kysely, sql } from 'kysely';

/** What was said to the assistant about a theme or a template, and what it said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `json`, not `jsonb`: a message is given back as it was stored. How long it is, is what the limits add up.
  `create table email_chat_messages (
    project_id uuid not null references projects (id),
    id bigint generated always as identity,
    thread_id uuid not null,
    message json not null,
    bytes integer not null,
    primary key (project_id, id)
  )`,
  'create index on email_chat_messages (project_id, thread_id, id)',
];

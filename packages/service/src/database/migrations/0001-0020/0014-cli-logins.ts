import { type Kysely, sql } from 'kysely';

/** Command-line programs that ask to be signed in, a row each: what asks, and who has confirmed or denied it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table cli_logins (
    project_id uuid not null,
    polling_hash bytea not null,
    login_hash bytea not null,
    user_agent text,
    address text,
    place jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    user_id uuid,
    session_id uuid,
    confirmed_at timestamptz,
    denied_at timestamptz,
    handed_over_at timestamptz,
    primary key (project_id, polling_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create unique index on cli_logins (project_id, login_hash)',
  'create index on cli_logins (project_id, user_id)',
  // What a sweep deletes.
  'create index on cli_logins (expires_at)',
];

import { type Kysely, sql } from 'kysely';

/** Accounts that wait for their code before they are linked; and what the sweep of sessions deletes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table oauth_grants
    add column session_id uuid,
    add column replaces_session boolean not null default false,
    add column link bytea`,
  'create index oauth_grants_links on oauth_grants (expires_at) where link is not null',
  // Never changed, so it costs no write but the first.
  'create index on sessions (expires_at)',
];

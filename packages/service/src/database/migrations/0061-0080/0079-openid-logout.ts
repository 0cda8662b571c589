import { type Kysely, sql } from 'kysely';

/** What a logout token looks for that names no subject. */
export const concurrently = [
  { name: 'connection_sessions_by_index', on: 'connection_sessions (project_id, connection_id, session_index)' },
  {
    name: 'oauth_grants_by_session_there',
    on: "oauth_grants (project_id, provider_id, (identified ->> 'sessionIndex')) where identified is not null",
  },
];

/** The id token that a session began with: identity providers ask for it when a user signs out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connection_sessions add column id_token bytea`.execute(db);
}

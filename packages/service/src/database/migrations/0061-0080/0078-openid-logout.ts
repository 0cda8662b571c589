import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table connection_sessions add column id_token bytea',
  // What a logout token looks for that names no subject.
  'create index on connection_sessions (project_id, connection_id, session_index)',
];

/** The id token that a session began with: identity providers ask for it when a user signs out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

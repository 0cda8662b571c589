import { type Kysely, sql } from 'kysely';

const statements = [
  // What an invitation from another system gives; null for the default permissions of members.
  'alter table team_invitations add column permission_ids jsonb',
  'alter table api_keys add column is_imported boolean not null default false',
];

/** Invitations and API keys that came with an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

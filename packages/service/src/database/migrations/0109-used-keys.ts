import { type Kysely, sql } from 'kysely';

/** When each key of a set was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_keys
      add column publishable_client_key_used_at timestamptz,
      add column secret_server_key_used_at timestamptz,
      add column super_secret_admin_key_used_at timestamptz`.execute(db);
}

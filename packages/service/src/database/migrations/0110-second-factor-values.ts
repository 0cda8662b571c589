import { type Kysely, sql } from 'kysely';

/** What the identity provider of a connection says when it has asked for a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table single_sign_on_connections
      add column second_factor_values jsonb not null default '[]'
        check (jsonb_typeof(second_factor_values) = 'array')`.execute(db);
}

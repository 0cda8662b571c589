import { type Kysely, sql } from 'kysely';

/** By which user an authenticator knows a credential, where that user was merged into another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['passkeys', 'security_keys'])
    await sql`alter table ${sql.table(table)} add column registered_as uuid`.execute(db);
}

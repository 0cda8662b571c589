import { type Kysely, sql } from 'kysely';

/** Sessions that are bound to a key of the client (RFC 9449), by its thumbprint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column bound_to text`.execute(db);
}

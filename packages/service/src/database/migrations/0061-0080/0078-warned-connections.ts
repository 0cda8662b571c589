import { type Kysely, sql } from 'kysely';

/** Finds the connections whose certificates end soon, which are counted for the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on single_sign_on_connections (warned_days) where warned_days is not null`.execute(db);
}

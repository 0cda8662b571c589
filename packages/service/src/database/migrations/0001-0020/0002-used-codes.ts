import { type Kysely, sql } from 'kysely';

/** When a one-time code was used: what was used says so, as long as it is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes add column used_at timestamptz`.execute(db);
}

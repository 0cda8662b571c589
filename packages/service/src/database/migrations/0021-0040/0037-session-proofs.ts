import { type Kysely, sql } from 'kysely';

/**
 * When it was last proven in a session who its user is; null in sessions of before, which count from their beginning, as
 * do those that the release before this one makes meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db);
}

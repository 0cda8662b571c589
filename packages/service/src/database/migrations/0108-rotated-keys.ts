import { type Kysely, sql } from 'kysely';

/** When keys of a project got a successor, which they get once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_keys add column rotated_at timestamptz`.execute(db);
}

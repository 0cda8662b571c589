import { type Kysely, sql } from 'kysely';

/** When a key of a set was last used. Whether an older set was used before is unknown until it is used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_keys
      add column last_used_at timestamptz,
      add column is_use_noted boolean`.execute(db);
}

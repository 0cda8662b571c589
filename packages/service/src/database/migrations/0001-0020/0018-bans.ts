import { type Kysely, sql } from 'kysely';

/** Users who may not sign in; those who act as a user for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add banned_at timestamptz, add ban_reason text`.execute(db);
  await sql`alter table sessions add impersonator jsonb`.execute(db);
}

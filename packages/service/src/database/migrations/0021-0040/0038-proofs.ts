import { type Kysely, sql } from 'kysely';

/**
 * When people proved what is theirs: an address for the first time, and when they confirmed what the account held by
 * then; when a second factor was enrolled. A verified address without a time has been proven since the beginning of time,
 * so rows of before, and those that the previous release still writes, need no other value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_channels add proven_at timestamptz, add confirmed_at timestamptz`.execute(db);
  await sql`alter table users add totp_enrolled_at timestamptz`.execute(db);
  // What a proof by way of a provider has removed, until the browser comes for its tokens.
  await sql`alter table oauth_grants add removed jsonb`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Refresh tokens that are replaced, and what is known of where a session is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column generation integer not null default 0,
    add column salt bytea,
    add column confirmed_at timestamptz,
    add column user_agent text,
    add column address text,
    add column place jsonb,
    add column browsers jsonb,
    add column suspected_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What people know their passkeys by, and what authenticators tell of them. Until now nothing made a passkey. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passkeys
      add column id uuid not null,
      add column name text not null default 'Passkey',
      add column transports jsonb not null default '[]',
      add column is_user_verified boolean not null default false,
      add column is_backup_eligible boolean not null default false,
      add column is_backed_up boolean not null default false,
      add column last_used_at timestamptz`.execute(db);
  await sql`create unique index on passkeys (project_id, id)`.execute(db);
}

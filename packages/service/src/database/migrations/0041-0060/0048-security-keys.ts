import { type Kysely, sql } from 'kysely';

/**
 * Security keys: a second factor beside the authenticator app. From now on `requires_totp` says that there is one of
 * either kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_keys (
      project_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null default '[]',
      name text not null,
      is_backup_eligible boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (project_id, credential_id),
      foreign key (project_id, user_id) references users (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index on security_keys (project_id, user_id)`.execute(db);
}

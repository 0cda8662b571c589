import { type Kysely, sql } from 'kysely';

/** The last TOTP step that let a user in, and the codes for those who lost their authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column totp_last_step bigint',

  `create table recovery_codes (
    project_id uuid not null,
    user_id uuid not null,
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (project_id, user_id, code_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
];

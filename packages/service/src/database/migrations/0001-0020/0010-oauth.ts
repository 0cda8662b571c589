import { type Kysely, sql } from 'kysely';

/**
 * Sign-ins by way of identity providers, a row each: what the app asked for, found by the state that the provider
 * brings back, and then the code that the app exchanges.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table oauth_grants (
    project_id uuid not null,
    state_hash bytea not null,
    provider_id text not null,
    user_id uuid,
    request jsonb not null,
    code_challenge text not null,
    code_hash bytea,
    is_new_user boolean,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    redeemed_at timestamptz,
    primary key (project_id, state_hash),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on oauth_grants (project_id, user_id)',
  'create unique index on oauth_grants (project_id, code_hash)',
  // What a sweep deletes.
  'create index on oauth_grants (expires_at)',
];

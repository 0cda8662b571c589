import { type Kysely, sql } from 'kysely';

/** API keys of users, and the way to one for who knows no project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table api_keys (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    value_hash bytea not null,
    last_four text not null,
    description text not null,
    is_public boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  ) with (fillfactor = 85)`,
  'create unique index on api_keys (project_id, value_hash)',
  'create index on api_keys (project_id, user_id, created_at desc, id)',

  `create table secret_locators (
    hash bytea primary key,
    project_id uuid not null,
    api_key_id uuid not null,
    foreign key (project_id, api_key_id) references api_keys (project_id, id) on delete cascade
  )`,
  'create index on secret_locators (project_id, api_key_id)',
];

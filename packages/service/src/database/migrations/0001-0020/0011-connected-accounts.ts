import { type Kysely, sql } from 'kysely';

/** What opens the providers' own APIs, a row a grant; tokens that the provider took back are dropped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table oauth_tokens (
    project_id uuid not null,
    id uuid not null,
    provider_id text not null,
    account_id text not null,
    client text not null,
    scopes jsonb not null,
    access_token bytea,
    access_expires_at timestamptz not null,
    refresh_token bytea,
    renewing_until timestamptz,
    created_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, provider_id, account_id)
      references oauth_accounts (project_id, provider_id, account_id) on delete cascade
  )`,
  'create index on oauth_tokens (project_id, provider_id, account_id)',
];

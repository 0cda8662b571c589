import { type Kysely, sql } from 'kysely';

const statements = [
  `create table delegations (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    client_id text not null,
    purpose text not null,
    resources jsonb not null,
    connected_accounts jsonb not null,
    may_delegate boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, client_id) references oidc_clients (project_id, id) on delete cascade
  )`,
  'create index on delegations (project_id, user_id)',
  'create index on delegations (project_id, client_id)',
  'create index on delegations (expires_at)',
  'alter table oidc_records add column delegation_id uuid',
  `alter table oidc_records
    add constraint oidc_records_delegation foreign key (project_id, delegation_id) references delegations (project_id, id) on delete cascade not valid`,
  'alter table oidc_records validate constraint oidc_records_delegation',
];

/** What users have agents do for them; tokens that came of it go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

const statements = [
  `create table set_up_links (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    maker_id uuid,
    parts jsonb not null,
    secret_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened integer not null default 0,
    last_opened_at timestamptz,
    visit_hash bytea,
    visit_expires_at timestamptz,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
    foreign key (project_id, team_id, maker_id) references team_members (project_id, team_id, user_id)
      on delete cascade
  )`,
  'create unique index on set_up_links (project_id, secret_hash)',
  'create unique index on set_up_links (project_id, visit_hash)',
  'create index on set_up_links (project_id, team_id, maker_id)',
  'create index on set_up_links (expires_at)',
];

/** Links by which teams are set up without an account; those that a member has made go with the membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

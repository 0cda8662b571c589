import { type Kysely, sql } from 'kysely';

const statements = [
  `create table team_domains (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    verified_at timestamptz,
    checked_at timestamptz,
    failing_since timestamptz,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create unique index team_domains_once on team_domains (project_id, team_id, domain)',
  'create unique index team_domains_verified on team_domains (project_id, domain) where verified_at is not null',
  // What is to be looked up again.
  'create index on team_domains (checked_at) where verified_at is not null',
];

/** Domains that teams prove by DNS: many may want one, a single one has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

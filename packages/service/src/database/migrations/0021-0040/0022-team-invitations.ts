import { type Kysely, sql } from 'kysely';

/** Invitations that are not answered yet; the code of each is one of the one-time codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table team_invitations (
    project_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    recipient_email text not null,
    invited_by uuid,
    code_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, id),
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on team_invitations (project_id, team_id, created_at, id)',
  'create unique index on team_invitations (project_id, code_hash)',
];

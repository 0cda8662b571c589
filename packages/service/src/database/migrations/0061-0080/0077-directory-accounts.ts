import { type Kysely, sql } from 'kysely';

const statements = [
  `create table directory_accounts (
    project_id uuid not null,
    user_id uuid not null,
    team_id uuid not null,
    email text not null,
    removed_by uuid,
    removed_external_id text,
    primary key (project_id, user_id, team_id, email),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on directory_accounts (project_id, team_id)',
];

/**
 * With which addresses the directories of a team have provisioned accounts: the team's next directory goes on with them.
 * Filled by a migration of its own: this one locks the users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

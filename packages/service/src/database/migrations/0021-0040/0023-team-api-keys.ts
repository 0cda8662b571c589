import { type Kysely, sql } from 'kysely';

/** API keys belong to a user or to a team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table api_keys
    alter column user_id drop not null,
    add column team_id uuid,
    add constraint api_keys_owner check ((user_id is null) <> (team_id is null)),
    add foreign key (project_id, team_id) references teams (project_id, id) on delete cascade`,
  'create index on api_keys (project_id, team_id, created_at desc, id)',
];

import { type Kysely, sql } from 'kysely';

const statements = [
  `create table directory_accounts (
    project_id uuid not null,
    user_id uuid not null,
    team_id uuid not null,
    email text not null,
    is_removed boolean not null,
    primary key (project_id, user_id, team_id, email),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade
  )`,
  'create index on directory_accounts (project_id, team_id)',
  // As the directories of now describe their users.
  `insert into directory_accounts (project_id, user_id, team_id, email, is_removed)
    select u.project_id, u.user_id, d.team_id, c.value, bool_and(u.was_removed)
    from directory_users u
    join directories d on d.project_id = u.project_id and d.id = u.directory_id
    join contact_channels c on c.project_id = u.project_id and c.user_id = u.user_id and c.type = 'email'
      and c.used_for_auth and (
        c.value = u.user_name
        or u.attributes @> jsonb_build_object('emails', jsonb_build_array(jsonb_build_object('value', c.value)))
      )
    group by u.project_id, u.user_id, d.team_id, c.value`,
];

/** With which addresses the directories of a team have provisioned accounts: the team's next directory goes on with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

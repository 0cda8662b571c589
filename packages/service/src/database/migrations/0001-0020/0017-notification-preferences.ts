import { type Kysely, sql } from 'kysely';

/** What users have chosen of the categories of mails; whoever has chosen nothing has no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      project_id uuid not null,
      user_id uuid not null,
      category_id uuid not null,
      is_enabled boolean not null,
      primary key (project_id, user_id, category_id),
      foreign key (project_id, user_id) references users (project_id, id) on delete cascade
    )`.execute(db);
}

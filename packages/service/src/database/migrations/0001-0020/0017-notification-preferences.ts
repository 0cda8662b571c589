import { type Kysely, sql } from 'kysely';

/** The notification categories users have set; no row means the defaults. */
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

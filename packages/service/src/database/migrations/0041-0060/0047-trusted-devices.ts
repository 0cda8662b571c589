import { type Kysely, sql } from 'kysely';

/** Browsers that signing in asks for no second factor, until then at most: a setting that is shortened counts at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trusted_devices (
      project_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      device_id text not null,
      user_agent text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      primary key (project_id, user_id, device_id),
      foreign key (project_id, user_id) references users (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index on trusted_devices (expires_at)`.execute(db);
}

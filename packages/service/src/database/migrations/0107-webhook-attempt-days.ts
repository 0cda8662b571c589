import { type Kysely, sql } from 'kysely';

/** How many attempts of an endpoint were accepted on a day of UTC, and how many failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_attempt_days (
      project_id uuid not null references projects (id),
      endpoint_id uuid not null,
      day date not null,
      delivered bigint not null,
      failed bigint not null,
      delivered_millis bigint not null,
      primary key (project_id, endpoint_id, day)
    )`.execute(db);
}

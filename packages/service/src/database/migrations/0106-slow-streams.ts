import { type Kysely, sql } from 'kysely';

/** Whether the receiver of an event stream took long for its last batch: such have lanes of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_streams add column is_slow boolean not null default false`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Whether a team may have no members. A sweep looks at those that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table teams add column may_be_empty boolean not null default true`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What each owner of a project may do in it; so far, everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project_owners', 'owner_invitations'])
    await sql`alter table ${sql.table(table)} add column role text not null default 'owner'`.execute(db);
}

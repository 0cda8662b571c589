import { type Kysely, sql } from 'kysely';

/** What projects have changed of the templates of their mails; what is null is as in the default one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `json`, not `jsonb`: the document is given back as it was written.
  await sql`
    create table email_templates (
      project_id uuid not null references projects (id),
      type text not null,
      subject text,
      content json,
      updated_at timestamptz not null,
      primary key (project_id, type)
    )`.execute(db);
}

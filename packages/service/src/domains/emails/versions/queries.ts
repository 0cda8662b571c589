import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../../database/tables.ts';

/** What a template or theme was: of a program the source, of a document the subject and the content. */
export interface Kept {
  readonly subject?: string | undefined;
  readonly content?: unknown;
  readonly tsxSource?: string | undefined;
}

export interface Version {
  readonly id: number;
  readonly subject: string | null;
  readonly content: unknown;
  readonly tsx_source: string | null;
  readonly created_at: number;
}

/** Adds a version and drops the oldest beyond `most`. */
export async function insertVersion(
  db: Db,
  projectId: string,
  of: string,
  { subject, content, tsxSource }: Kept,
  { now, most }: { now: number; most: number },
): Promise<void> {
  const json = content === undefined ? null : jsonText(content);
  await sql`
    with dropped as (
      delete from email_versions where project_id = ${projectId} and id in (
        select id from email_versions where project_id = ${projectId} and of_id = ${of}
        order by id desc offset ${most - 1})
    )
    insert into email_versions (project_id, of_id, subject, content, tsx_source, created_at)
    values (${projectId}, ${of}, ${subject ?? null}, ${json}::jsonb, ${tsxSource ?? null}, ${time(now)})`.execute(db);
}

/** Newest first. */
export const versionsOf = (db: Db, projectId: string, of: string): Promise<Version[]> =>
  db
    .selectFrom('email_versions')
    .select(['id', 'subject', 'content', 'tsx_source', 'created_at'])
    .where('project_id', '=', projectId)
    .where('of_id', '=', of)
    .orderBy('id', 'desc')
    .execute();

export const deleteVersions = (db: Db, projectId: string, of: string) =>
  db.deleteFrom('email_versions').where('project_id', '=', projectId).where('of_id', '=', of).execute();

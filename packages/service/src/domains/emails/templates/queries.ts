import { type Db, jsonText, time } from '../../../database/tables.ts';

const columns = ['type', 'subject', 'content'] as const;

/** What a project has changed of its templates. */
export const storedTemplates = (db: Db, projectId: string) =>
  db.selectFrom('email_templates').select(columns).where('project_id', '=', projectId).execute();

export const storedTemplate = (db: Db, projectId: string, type: string) =>
  db
    .selectFrom('email_templates')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .executeTakeFirst();

interface WrittenTemplate {
  readonly type: string;
  readonly subject: string | null;
  readonly content: unknown;
  readonly now: number;
}

/** Writes a template in the place of what the project has of it. */
export async function putTemplate(db: Db, projectId: string, { type, now, ...template }: WrittenTemplate) {
  const { subject, content } = template;
  const row = { subject, content: content === null ? null : jsonText(content), updated_at: time(now) };
  await db
    .insertInto('email_templates')
    .values({ project_id: projectId, type, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'type']).doUpdateSet(row))
    .execute();
}

export const deleteTemplate = (db: Db, projectId: string, type: string) =>
  db.deleteFrom('email_templates').where('project_id', '=', projectId).where('type', '=', type).execute();

import type { Db } from '../../../database/tables.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/project-id.ts';

/** Verified primary emails of a project's owners, who are users of `internal`. */
export async function ownersEmailsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project_owners as o')
    .innerJoin('contact_channels as c', 'c.user_id', 'o.user_id')
    .select('c.value')
    .where('o.project_id', '=', projectId)
    .where('c.project_id', '=', INTERNAL_PROJECT_ID)
    .where('c.type', '=', 'email')
    .where('c.is_primary', '=', true)
    .where('c.is_verified', '=', true)
    .orderBy('c.value')
    .execute();
  return rows.map(({ value }) => value);
}

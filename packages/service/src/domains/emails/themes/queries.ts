import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '../../../database/tables.ts';

type Programs = Tables['email_programs'];
export type Kind = Programs['kind'];
type StoredProgram = Pick<Selectable<Programs>, 'display_name' | 'tsx_source'>;

export const programById = (db: Db, projectId: string, kind: Kind, id: string): Promise<StoredProgram | undefined> =>
  db
    .selectFrom('email_programs')
    .select(['display_name', 'tsx_source'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** The themes that a project has made, in the order of their making. */
export const ownThemes = (db: Db, projectId: string): Promise<{ id: string; display_name: string }[]> =>
  db
    .selectFrom('email_programs')
    .select(['id', 'display_name'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'theme')
    .where('display_name', 'is not', null)
    .$narrowType<{ display_name: string }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Stores a program; of one that is there only the source is changed. */
export const putProgram = (db: Db, row: Insertable<Programs>) =>
  db
    .insertInto('email_programs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'id']).doUpdateSet({ tsx_source: (eb) => eb.ref('excluded.tsx_source') }),
    )
    .execute();

export const renameProgram = (db: Db, projectId: string, id: string, displayName: string) =>
  db
    .updateTable('email_programs')
    .set({ display_name: displayName })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

export const deleteProgram = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('email_programs').where('project_id', '=', projectId).where('id', '=', id).execute();

export const deleteThread = (db: Db, projectId: string, threadId: string) =>
  db.deleteFrom('email_chat_messages').where('project_id', '=', projectId).where('thread_id', '=', threadId).execute();

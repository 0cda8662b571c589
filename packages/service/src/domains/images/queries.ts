import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';

export const insertImage = (db: Db, row: Insertable<Tables['images']>) => db.insertInto('images').values(row).execute();

export const imageById = (db: Db, projectId: string, id: string) =>
  db
    .selectFrom('images')
    .select(['type', 'data'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteImage = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('images').where('project_id', '=', projectId).where('id', '=', id).execute();

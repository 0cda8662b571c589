import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';

export const insertImage = (db: Db, row: Insertable<Tables['images']>) => db.insertInto('images').values(row).execute();

export const imageById = (db: Db, projectId: string, id: string) =>
  db
    .selectFrom('images')
    .select(['type', 'data'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteImages = (db: Db, projectId: string, ids: readonly string[]) =>
  db
    .deleteFrom('images')
    .where('project_id', '=', projectId)
    .where('id', 'in', sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
    .execute();

import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** The same for the first step of a new secret, whatever step of another was used before. */
export const rememberStep = (db: Db, projectId: string, userId: string, step: number) =>
  db
    .updateTable('users')
    .set({ totp_last_step: sql`greatest(totp_last_step, ${step})` })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();

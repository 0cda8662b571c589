import { type Db, time } from '../../database/tables.ts';

/** A user who may sign in otherwise. */
export interface Exception {
  readonly userId: string;
  readonly createdAt: number;
}

const exceptionsIn = (db: Db, projectId: string, connectionId: string) =>
  db
    .selectFrom('single_sign_on_exceptions')
    .select(['user_id as userId', 'created_at as createdAt'])
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId);

/** Oldest first. */
export const exceptionsOf = (db: Db, projectId: string, connectionId: string): Promise<Exception[]> =>
  exceptionsIn(db, projectId, connectionId).orderBy('created_at').orderBy('user_id').execute();

/** False where the user is one already. */
export async function insertException(
  db: Db,
  projectId: string,
  connectionId: string,
  { userId, createdAt }: Exception,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('single_sign_on_exceptions')
    .values({ project_id: projectId, connection_id: connectionId, user_id: userId, created_at: time(createdAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function deleteException(
  db: Db,
  projectId: string,
  connectionId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('single_sign_on_exceptions')
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { sql } from 'kysely';
import { openConnections } from '../../database/required-connection.ts';
import type { Db } from '../../database/tables.ts';

/** Whether a single sign-on connection of a team signs a user in. */
export async function hasOpenConnection(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select ${openConnections({ projectId, userId })}) as has`.execute(db);
  return rows[0]?.has === true;
}

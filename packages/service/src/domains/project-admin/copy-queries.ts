import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** A table, and what of its rows is copied. */
interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Copies the rows of a table from one project to another. */
export async function copyTable(db: Db, { name, columns }: CopiedTable, sourceId: string, projectId: string) {
  const copied = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (project_id, ${copied})
    select ${projectId}::uuid, ${copied} from ${sql.table(name)} where project_id = ${sourceId}`.execute(db);
}

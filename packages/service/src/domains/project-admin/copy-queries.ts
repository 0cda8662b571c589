import { sql } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';
import { tablesInOrder } from '../project-archive/archived-tables.ts';

/** What a copy of a project starts with beside its settings: what owners have made that holds no secret. */
const copiedTables: ReadonlySet<string> = new Set<keyof Tables>([
  'permission_definitions',
  'permission_containments',
  'email_templates',
  'email_programs',
]);

/** Copies their rows, with the columns that an archive has. */
export async function copyRows(db: Db, sourceId: string, projectId: string): Promise<void> {
  for (const { name, columns } of tablesInOrder.filter(({ name }) => copiedTables.has(name))) {
    const copied = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (project_id, ${copied})
      select ${projectId}::uuid, ${copied} from ${sql.table(name)} where project_id = ${sourceId}`.execute(db);
  }
}

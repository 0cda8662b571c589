import type { Db, Tables } from '../../database/tables.ts';
import { tablesInOrder } from '../project-archive/archived-tables.ts';
import { copyTable } from './copy-queries.ts';

/** What a copy of a project starts with beside its settings: what owners have made that holds no secret. */
const copiedTables: ReadonlySet<string> = new Set<keyof Tables>([
  'permission_definitions',
  'permission_containments',
  'email_templates',
  'email_programs',
]);

/** Copies their rows, with the columns that an archive has. */
export async function copyRows(db: Db, sourceId: string, projectId: string): Promise<void> {
  for (const table of tablesInOrder) if (copiedTables.has(table.name)) await copyTable(db, table, sourceId, projectId);
}

import { sql } from 'kysely';
import type { World } from '../start.ts';

/** A digest of all rows of a project, by table: what changed is what differs. */
export async function digestOf(
  { database: { db }, service }: World,
  projectId: string,
): Promise<Record<string, string>> {
  // What is under way by itself would show as a change.
  await service.workOutbox();
  const tables = await sql<{ name: string; owner: string }>`
    select table_name as name, column_name as owner from information_schema.columns
    where table_schema = 'public' and (column_name = 'project_id' or (table_name = 'projects' and column_name = 'id'))
    order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name, owner }) => sql`
      select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as digest
      from ${sql.table(name)} t where ${sql.ref(owner)} = ${projectId}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

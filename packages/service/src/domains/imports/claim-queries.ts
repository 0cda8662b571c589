import { type RawBuilder, sql } from 'kysely';
import { arrayText, asTable } from '../../database/as-table.ts';
import type { Db } from '../../database/tables.ts';

/** What a source id has become, as it was imported before. */
export interface Known {
  readonly sourceId: string;
  readonly id: string;
  readonly digest: Buffer;
}

/** Which source the ids are of. */
export interface Source {
  readonly projectId: string;
  readonly source: string;
}

interface Claim {
  readonly sourceId: string;
  readonly id: string;
  readonly digest: Buffer;
}

const table = { user: sql`imported_users`, team: sql`imported_teams` };
const column = { user: sql`user_id`, team: sql`team_id` };
export type Noun = keyof typeof table;

/** Those of the source ids that were imported before. */
export async function knownOf(
  db: Db,
  noun: Noun,
  { projectId, source }: Source,
  sourceIds: readonly string[],
): Promise<Map<string, Known>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<Known>`
    select source_id as "sourceId", ${column[noun]} as id, digest from ${table[noun]}
    where project_id = ${projectId} and source = ${source} and source_id = any(${textsOf(sourceIds)})`.execute(db);
  return new Map(rows.map((known) => [known.sourceId, known]));
}

/**
 * Claims source ids for what is created next; answers those that another batch has claimed, as it did. In one order, so
 * that two batches with the same ids wait for each other and never both ways.
 */
export async function claim(
  db: Db,
  noun: Noun,
  of: Source,
  importId: string,
  claims: readonly Claim[],
): Promise<Map<string, Known | undefined>> {
  if (claims.length === 0) return new Map();
  const inserted = await countInserted(
    db,
    sql`
    insert into ${table[noun]} (project_id, source, source_id, ${column[noun]}, import_id, digest)
    select ${of.projectId}::uuid, ${of.source}::text, g."sourceId", g.id, ${importId}::uuid, g.digest
    from ${asTable(claims, { sourceId: 'text', id: 'uuid', digest: 'bytea' })}
    order by g."sourceId" collate "C"
    on conflict (project_id, source, source_id) do nothing`,
  );
  if (inserted === claims.length) return new Map();
  const sourceIds = claims.map(({ sourceId }) => sourceId);
  const known = await knownOf(db, noun, of, sourceIds);
  const lost = claims.filter(({ sourceId, id }) => known.get(sourceId)?.id !== id);
  return new Map(lost.map(({ sourceId }) => [sourceId, known.get(sourceId)]));
}

/** Texts as an array of the statement: one parameter however many there are. */
export const textsOf = (texts: readonly string[]): RawBuilder<string[]> => sql`${arrayText(texts)}::text[]`;

/** Runs an insert; answers how many rows are in by it. Citus counts in its own answer those that a conflict has kept out, too. */
async function countInserted(db: Db, insert: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with inserted as (${insert} returning 1) select count(*) as count from inserted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts rows of a table that may be taken; answers those that are. Usually none is, so only the count comes back. */
export async function insertFree<R extends { readonly id: string }>(
  db: Db,
  rows: readonly R[],
  {
    table,
    projectId,
    insert,
  }: { readonly table: string; readonly projectId: string; readonly insert: RawBuilder<unknown> },
): Promise<R[]> {
  if (rows.length === 0) return [];
  if ((await countInserted(db, insert)) === rows.length) return [];
  const ids = textsOf(rows.map(({ id }) => id));
  const { rows: there } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where project_id = ${projectId} and id = any(${ids}::uuid[])`.execute(db);
  const isIn = new Set(there.map(({ id }) => id));
  return rows.filter(({ id }) => !isIn.has(id));
}

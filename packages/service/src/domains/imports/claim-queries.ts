import { type RawBuilder, sql } from 'kysely';
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
  readonly digest: string;
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
 * Claims source ids for what is created next; answers those that are free. In one order, so that two batches with the
 * same ids wait for each other and never both ways.
 */
export async function claim(
  db: Db,
  noun: Noun,
  { projectId, source }: Source,
  importId: string,
  claims: readonly Claim[],
): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const { rows } = await sql<{ sourceId: string }>`
    insert into ${table[noun]} (project_id, source, source_id, ${column[noun]}, import_id, digest)
    select ${projectId}::uuid, ${source}::text, g."sourceId", g.id, ${importId}::uuid, decode(g.digest, 'base64')
    from ${recordset(claims)} as g ("sourceId" text, id uuid, digest text)
    order by g."sourceId" collate "C"
    on conflict (project_id, source, source_id) do nothing
    returning source_id as "sourceId"`.execute(db);
  return new Set(rows.map(({ sourceId }) => sourceId));
}

/** Rows as a table of the statement: one parameter however many there are. */
export const recordset = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

/** Texts as an array of the statement, in one parameter as well. */
export const textsOf = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Inserts rows that may be taken; answers the ids of those that are in. */
export async function inserted(
  db: Db,
  rows: readonly { readonly id: string }[],
  insert: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const result = await sql<{ id: string }>`${insert} on conflict do nothing returning id`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

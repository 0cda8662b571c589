import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';
import { told } from './told.ts';

export type PersonalRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The newest so many rows of one kind are told: a person's life here fits, a machine's doesn't have to. */
const MOST_ROWS = 10_000;

/** What is stored of a user, in one statement: a moment, not several. Undefined where there is no such user. */
export async function personalRows(
  db: Db,
  projectId: string,
  userId: string,
  isForServer: boolean,
): Promise<PersonalRows | undefined> {
  const parts = Object.entries(told).map(([table, { as, by, columns, forServers = [] }]) => {
    const shown = isForServer ? [...columns, ...forServers] : columns;
    return sql`${sql.lit(as)}, ${rowsOf(table as keyof Tables, by, shown, projectId, userId)}`;
  });
  const query = sql<{ data: PersonalRows }>`select jsonb_build_object(${sql.join(parts)}) as data`;
  const { data } = (await query.execute(db)).rows[0] ?? {};
  return data?.user?.length === 1 ? data : undefined;
}

function rowsOf(
  table: keyof Tables,
  by: string,
  columns: readonly string[],
  projectId: string,
  userId: string,
): RawBuilder<unknown> {
  const column = sql.ref(`t.${by}`);
  const isOfUser =
    by === 'session_id'
      ? sql`${column} in (select id from sessions where project_id = ${projectId} and user_id = ${userId})`
      : sql`${column} = ${userId}`;
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  return sql`coalesce((
    select jsonb_agg(row order by place) from (
      select jsonb_build_object(${sql.join(pairs)}) as row, row_number() over (order by ${orderOf(columns)}) as place
      from ${sql.table(table)} t where t.project_id = ${projectId} and ${isOfUser}
      order by place limit ${sql.lit(MOST_ROWS)}) newest), '[]')`;
}

/** Newest first, where rows have a time. */
function orderOf(columns: readonly string[]): RawBuilder<unknown> {
  const time = columns.find((column) => column === 'created_at' || column === 'at');
  return time === undefined ? sql`${sql.ref(`t.${columns[0]}`)}` : sql`${sql.ref(`t.${time}`)} desc`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';
import type { Actor } from '../../platform/events/events.ts';
import { told } from './told.ts';

export type PersonalRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The deletion of a user, as the event log has it. */
export interface Deletion {
  readonly at: number;
  readonly actor: Actor;
  readonly detail: { readonly erased?: Record<string, number>; readonly merged_into?: string };
}

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

/** How many rows a user has of each kind that goes with the user; kinds without any are left out. */
export async function countsOf(db: Db, projectId: string, userId: string): Promise<Record<string, number>> {
  const parts = Object.entries(told)
    .filter(([, { stays }]) => stays === undefined)
    .map(([table, { as, by }]) => {
      const rows = sql`${sql.table(table)} t where t.project_id = ${projectId} and ${isOf(by, projectId, userId)}`;
      return sql`${sql.lit(as)}, (select nullif(count(*), 0) from ${rows})`;
    });
  const query = sql<{ counts: Record<string, number> }>`
    select jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)})) as counts`;
  return (await query.execute(db)).rows[0]?.counts ?? {};
}

/** The newest deletion of a user with this id. */
export async function deletionOf(db: Db, projectId: string, userId: string): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select at, actor, detail from events
    where project_id = ${projectId} and subject_id = ${userId} and kind = 'user.deleted'
    order by at desc, id desc limit 1`.execute(db);
  return rows[0];
}

function rowsOf(
  table: keyof Tables,
  by: string,
  columns: readonly string[],
  projectId: string,
  userId: string,
): RawBuilder<unknown> {
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  return sql`coalesce((
    select jsonb_agg(row order by place) from (
      select jsonb_build_object(${sql.join(pairs)}) as row, row_number() over (order by ${orderOf(columns)}) as place
      from ${sql.table(table)} t where t.project_id = ${projectId} and ${isOf(by, projectId, userId)}
      order by place limit ${sql.lit(MOST_ROWS)}) newest), '[]')`;
}

/** The rows of a user, by the column that names the user or a session of theirs. */
function isOf(by: string, projectId: string, userId: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${by}`);
  return by === 'session_id'
    ? sql`${column} in (select id from sessions where project_id = ${projectId} and user_id = ${userId})`
    : sql`${column} = ${userId}`;
}

/** Newest first, where rows have a time. */
function orderOf(columns: readonly string[]): RawBuilder<unknown> {
  const time = columns.find((column) => column === 'created_at' || column === 'at');
  return time === undefined ? sql`${sql.ref(`t.${columns[0]}`)}` : sql`${sql.ref(`t.${time}`)} desc`;
}

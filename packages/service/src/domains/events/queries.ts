import { type RawBuilder, sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { StoredEvent } from './event.ts';

/** A place in the log: the event that is there, or comes next. */
export interface Place {
  readonly id: number;
  readonly at: number;
}

/** Kinds that are wanted, or all but those. */
export interface Kinds {
  readonly isIn: boolean;
  readonly kinds: readonly string[];
}

export interface EventFilter {
  readonly kinds: readonly Kinds[];
  readonly actorKind?: string | undefined;
  readonly actorUserId?: string | undefined;
  readonly impersonatorId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** In milliseconds; both are included. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The newest event that is wanted. */
  readonly newest?: Place | undefined;
}

const columns = sql`e.id, e.kind, e.at, e.actor, e.subject_id as "subjectId", e.request_id as "requestId", e.detail`;
const newestFirst = sql`order by at desc, id desc`;

/**
 * A page of the log, newest first. With a single filter, each access path reads at most this many events from an index.
 */
export async function eventsPage(db: Db, projectId: string, filter: EventFilter, most: number): Promise<StoredEvent[]> {
  const page = (wanted: RawBuilder<unknown>) => sql`
    select ${columns} from events e
    where e.project_id = ${projectId} and ${wanted} and ${inTime(filter)} ${newestFirst} limit ${most}`;
  const { rows } = await sql<StoredEvent>`${found(projectId, filter, page)} ${newestFirst} limit ${most}`.execute(db);
  return rows;
}

type Page = (wanted: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The most selective filter leads to the events, the others sort out. */
function found(projectId: string, filter: EventFilter, page: Page): RawBuilder<unknown> {
  const { actorUserId, impersonatorId, subjectId } = filter;
  const others = sql`${ofKinds(filter, sql`e.kind`)} and ${ofActor(filter)}`;
  if (subjectId !== undefined) {
    const named = (field: string) =>
      page(sql`e.detail ->> ${sql.lit(field)} = ${subjectId} and e.subject_id <> ${subjectId} and ${others}`);
    const itself = page(sql`e.subject_id = ${subjectId} and ${others}`);
    return sql`(${itself}) union all (${named('team_id')}) union all (${named('client_id')})`;
  }
  if (actorUserId !== undefined || impersonatorId !== undefined) return sql`select * from (${page(others)}) p`;
  return sql`
    ${pairsOf(projectId)}
    select p.* from pairs g cross join lateral (
      ${page(sql`e.kind = g.kind and e.actor ->> 'kind' = g.actor_kind`)}
    ) p
    where ${ofKinds(filter, sql`g.kind`)} and ${filter.actorKind === undefined ? sql`true` : sql`g.actor_kind = ${filter.actorKind}`}`;
}

/** The pairs of kind and actor that there are in a project: the index is skipped along, from each to the next one. */
const pairsOf = (projectId: string): RawBuilder<unknown> => sql`
  with recursive pairs as (
    (select kind, actor ->> 'kind' as actor_kind from events where project_id = ${projectId}
      order by kind, actor ->> 'kind' limit 1)
    union all
    select n.kind, n.actor_kind from pairs g cross join lateral (
      select kind, actor ->> 'kind' as actor_kind from events
      where project_id = ${projectId} and (kind, actor ->> 'kind') > (g.kind, g.actor_kind)
      order by kind, actor ->> 'kind' limit 1) n
  )`;

const ofKinds = ({ kinds }: EventFilter, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  all(kinds.map(({ isIn, kinds }) => sql`${kind} ${isIn ? sql`in` : sql`not in`} (${sql.join(kinds)})`));

const ofActor = ({ actorKind, actorUserId, impersonatorId }: EventFilter): RawBuilder<unknown> =>
  all([
    ...(actorKind === undefined ? [] : [sql`e.actor ->> 'kind' = ${actorKind}`]),
    ...(actorUserId === undefined ? [] : [sql`e.actor ->> 'userId' = ${actorUserId}`]),
    ...(impersonatorId === undefined ? [] : [sql`e.actor ->> 'impersonatorId' = ${impersonatorId}`]),
  ]);

const inTime = ({ from, until, newest }: EventFilter): RawBuilder<unknown> =>
  all([
    ...(from === undefined ? [] : [sql`e.at >= ${time(from)}`]),
    ...(until === undefined ? [] : [sql`e.at <= ${time(until)}`]),
    ...(newest === undefined ? [] : [sql`(e.at, e.id) <= (${time(newest.at)}, ${newest.id})`]),
  ]);

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

export async function eventById(db: Db, projectId: string, id: number): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    select ${columns} from events e where e.project_id = ${projectId} and e.id = ${id}`.execute(db);
  return rows[0];
}

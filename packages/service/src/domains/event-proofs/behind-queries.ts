import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import { eventColumns, type NewEvent } from './queries.ts';

/** Whether any tree that is behind is to be looked at, as a condition. */
export const anyBehind = (now: number) =>
  sql`exists (select 1 from event_trees where behind_from is not null and behind_due <= ${time(now)}::timestamptz)`;

/** An event from which on the events of a project are left for later. */
export interface Left {
  readonly projectId: string;
  readonly from: number;
}

/** Leaves events of projects whose trees are there for later; what was left of them before is still. */
export async function leaveEvents(db: Db, left: readonly Left[], now: number): Promise<void> {
  const given = left.map(({ projectId, from }) => ({ project_id: projectId, first: from }));
  await sql`
    update event_trees t set behind_from = least(t.behind_from, g.first),
      behind_due = coalesce(t.behind_due, ${time(now)}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (project_id uuid, first bigint)
    where t.project_id = g.project_id`.execute(db);
}

/** Projects whose trees are behind and to be looked at, the one that has waited longest first. */
export async function behindProjects(db: Db, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ projectId: string }>`
    select t.project_id as "projectId" from event_trees t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.behind_from is not null and t.behind_due <= ${time(now)}::timestamptz
    order by t.behind_due limit ${most}`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** Some of the events of a project. */
export interface Missing {
  /** Those of them that have no leaf. */
  readonly events: readonly NewEvent[];
  /** How many were looked at; fewer than asked for means that was all. */
  readonly looked: number;
  /** The last of them; null for none. */
  readonly last: number | null;
}

/** Looks at the next events of a project, from one of them on. */
export async function missingEvents(db: Db, projectId: string, from: number, most: number): Promise<Missing> {
  const { rows } = await sql<NewEvent & Omit<Missing, 'events'> & { id: number | null }>`
    with page as materialized (
      select e.project_id, e.id from events e join projects p on p.id = e.project_id and p.deleted_at is null
      where e.project_id = ${projectId} and e.id >= ${from} order by e.id limit ${most}
    )
    select whole.looked, whole.last, missing.*
    from (select count(*) as looked, max(id) as last from page) whole left join lateral (
      select ${eventColumns} from page join events e on e.project_id = ${projectId} and e.id = page.id
      where not exists (select from event_leaves l where l.project_id = ${projectId} and l.event_id = e.id)
    ) missing on true
    order by missing.id`.execute(db);
  return {
    events: rows.filter(({ id }) => id !== null).map(({ looked: _, last: __, ...event }) => event),
    looked: rows[0]?.looked ?? 0,
    last: rows[0]?.last ?? null,
  };
}

/** Writes down from which event on a tree is behind; others that have waited longer come before it. */
export async function moveOn(db: Db, projectId: string, from: number, now: number): Promise<void> {
  await sql`
    update event_trees set behind_from = ${from}::bigint, behind_due = ${time(now)}::timestamptz
    where project_id = ${projectId}`.execute(db);
}

/** Writes down that a tree has all events, and so has no fault. */
export async function endBehind(db: Db, projectId: string): Promise<void> {
  await sql`
    update event_trees set behind_from = null, behind_due = null, fault = null, fault_at = null
    where project_id = ${projectId}`.execute(db);
}

/** Has a tree that is behind looked at later. */
export async function putOff(db: Db, projectId: string, due: number): Promise<void> {
  await sql`
    update event_trees set behind_due = ${time(due)}::timestamptz
    where project_id = ${projectId} and behind_from is not null`.execute(db);
}

/**
 * Writes down why a tree can't be grown. Rows that are put back may lack any event that it had, as places are in the order
 * of commits and not of ids: all events are looked at then.
 */
export async function markFault(
  db: Db,
  projectId: string,
  { fault, at, due }: { readonly fault: string; readonly at: number; readonly due: number },
): Promise<void> {
  await sql`
    update event_trees set behind_from = 0, fault = ${fault}, fault_at = coalesce(fault_at, ${time(at)}::timestamptz),
      behind_due = ${time(due)}::timestamptz
    where project_id = ${projectId} and behind_from is not null`.execute(db);
}

/** How many trees can't be grown, of all projects. */
export async function countFaults(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event_trees where behind_from is not null and fault is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

import { gatheredKinds } from '@latchkey/protocol/event-kinds';
import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

/** For how long an event stays that its project keeps for ever by now, until it is looked at again. */
const LOOK_AGAIN = sql`interval '30 days'`;

/** How long the project of a row `p` keeps its events, in days; null for ever. */
export const retentionDays = sql<number | null>`(p.config ->> 'event_retention_days')::integer`;

/** Which events are looked at. */
interface Due {
  readonly now: number;
  /** How long gathered events are kept at most. */
  readonly gatheredDays: number;
  readonly most: number;
}

/**
 * Looks at events that their leaves promise no longer, and deletes those that their projects don't keep for longer by now;
 * answers how many it looked at. An event without a leaf promises nothing yet, so it stays until it has one.
 */
export async function deleteDueEvents(db: Db, due: Due): Promise<number> {
  const { rows } = await sql<{ projectId: string; count: number }>`
    select project_id as "projectId", count(*) as count from (
      select l.project_id from event_leaves l where ${isDue(due)}
      order by coalesce(l.sweep_at, l.kept_until) limit ${due.most}
    ) due group by 1 order by 1`.execute(db);
  let looked = 0;
  for (const { projectId, count } of rows) looked += await deleteDueOf(db, projectId, { ...due, most: count });
  return looked;
}

const isDue = ({ now }: Due) => sql`
  l.kept_until is not null and l.sweep_at is distinct from 'infinity'
  and coalesce(l.sweep_at, l.kept_until) < ${time(now)}::timestamptz`;

/** The same within one project. */
async function deleteDueOf(db: Db, projectId: string, due: Due): Promise<number> {
  const at = sql`${time(due.now)}::timestamptz`;
  const isGathered = sql`e.kind in (${sql.join([...gatheredKinds])})`;
  const days = sql`
    case when ${isGathered} then least(${due.gatheredDays}::integer, ${retentionDays}) else ${retentionDays} end`;
  const { rows } = await sql<{ looked: number }>`
    with due as materialized (
      select l.position, l.event_id from event_leaves l where l.project_id = ${projectId} and ${isDue(due)}
      order by coalesce(l.sweep_at, l.kept_until) limit ${due.most} for update of l skip locked
    ), judged as materialized (
      select due.*, kept.until, e.id is null or kept.until < ${at} is true as is_over, not ${isGathered} as is_by_project
      from due left join projects p on p.id = ${projectId}
      left join events e on e.project_id = ${projectId} and e.id = due.event_id
      cross join lateral (select e.at + ${days} * interval '24 hours' as until) kept
    ), gone as (
      delete from events e using judged j where e.project_id = ${projectId} and e.id = j.event_id and j.is_over
    ), noted as (
      update event_trees t set forgotten_to = greatest(t.forgotten_to, f.last)
      from (select max(event_id) as last from judged where is_over and is_by_project) f
      where t.project_id = ${projectId} and f.last is not null
    ), passed as (
      update event_leaves l
      set sweep_at = case when j.is_over then 'infinity' else coalesce(j.until, ${at} + ${LOOK_AGAIN}) end
      from judged j where l.project_id = ${projectId} and l.position = j.position
    )
    select count(*) as looked from due`.execute(db);
  return rows[0]?.looked ?? 0;
}

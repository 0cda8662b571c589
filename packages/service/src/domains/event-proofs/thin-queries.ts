import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

/** The heads that are looked at, and how many of them stay. */
export interface Step {
  /** They have passed those before it. */
  readonly rung: number;
  /** They were signed before this. */
  readonly before: number;
  /** One stays in each of these spans of time. */
  readonly oneInMillis: number;
  /** At most so many are looked at. */
  readonly most: number;
}

/**
 * Deletes those heads whose next one was signed in the same span; the others pass the rung, and aren't looked at for it
 * again. Answers how many were looked at.
 */
export async function passRung(db: Db, step: Step): Promise<number> {
  const { rows } = await sql<{ projectId: string; count: number }>`
    select project_id as "projectId", count(*) as count from (
      select h.project_id from event_heads h where ${isDue(step)} order by h.signed_at limit ${step.most}
    ) due group by 1 order by 1`.execute(db);
  let looked = 0;
  for (const { projectId, count } of rows) looked += await passRungOf(db, projectId, { ...step, most: count });
  return looked;
}

const isDue = ({ rung, before }: Step) =>
  sql`h.rung = ${rung} and h.rung < 2 and h.signed_at < ${time(before)}::timestamptz`;

/** The same within one project. */
async function passRungOf(db: Db, projectId: string, step: Step): Promise<number> {
  const spanOf = (at: string) => sql`floor(extract(epoch from ${sql.ref(at)}) * 1000 / ${step.oneInMillis}::bigint)`;
  const { rows } = await sql<{ looked: number }>`
    with due as materialized (
      select h.size, (
        select ${spanOf('next.signed_at')} = ${spanOf('h.signed_at')} from event_heads next
        where next.project_id = ${projectId} and next.size > h.size order by next.size limit 1
      ) is true as goes
      from event_heads h where h.project_id = ${projectId} and ${isDue(step)}
      order by h.signed_at limit ${step.most} for update of h skip locked
    ), gone as (
      delete from event_heads h using due where due.goes and h.project_id = ${projectId} and h.size = due.size
    ), passed as (
      update event_heads h set rung = ${step.rung + 1}::smallint from due
      where not due.goes and h.project_id = ${projectId} and h.size = due.size
    )
    select count(*) as looked from due`.execute(db);
  return rows[0]?.looked ?? 0;
}

import { sql } from 'kysely';
import { arrayText } from '../../database/as-table.ts';
import type { Db } from '../../database/tables.ts';

/** Locked in the order of their ids: those who leave several teams do so beside each other. */
export async function markMaybeEmpty(db: Db, projectId: string, teamIds: readonly string[]): Promise<void> {
  await sql`
    with unmarked as (
      select id from teams where project_id = ${projectId} and id = any(${arrayText(teamIds)}::uuid[]) and not may_be_empty
      order by id for no key update
    )
    update teams set may_be_empty = true
    where project_id = ${projectId} and id in (select id from unmarked)`.execute(db);
}

const hasMember = sql<boolean>`exists (
  select from team_members m where m.project_id = t.project_id and m.team_id = t.id)`;

/** Marked teams that have members, by their projects. */
export async function wronglyMarked(db: Db, most: number): Promise<{ projectId: string; teamIds: string[] }[]> {
  const { rows } = await sql<{ projectId: string; teamIds: string[] }>`
    select project_id as "projectId", jsonb_agg(id) as "teamIds" from (
      select t.project_id, t.id from teams t where t.may_be_empty and ${hasMember} limit ${most}
    ) as wrong group by 1`.execute(db);
  return rows;
}

/** Locks the teams that no one is joining or leaving, and answers those. */
export async function lockQuietTeams(db: Db, projectId: string, teamIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from teams where project_id = ${projectId} and id = any(${arrayText(teamIds)}::uuid[])
    order by id for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Clears the mark of those teams, which are locked, that have members; answers how many. */
export async function clearMarks(db: Db, projectId: string, teamIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update teams t set may_be_empty = false
    where t.project_id = ${projectId} and t.id = any(${arrayText(teamIds)}::uuid[]) and ${hasMember}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

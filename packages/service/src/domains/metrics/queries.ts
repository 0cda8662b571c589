import type { Db } from '../../database/tables.ts';

/** The figures of a project, the highest first; those by day from a day on, written as YYYY-MM-DD. */
export const countsOf = (db: Db, projectId: string, fromDay: string) =>
  db
    .selectFrom('metric_counts')
    .select(['metric', 'key', 'count'])
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('metric', 'in', ['users', 'country', 'method']),
        eb.and([eb('metric', 'in', ['sign_ups', 'active']), eb('key', '>=', fromDay)]),
      ]),
    )
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('key')
    .execute();

/** The users who were active last, the latest first; a few may be deleted by now, or left out. */
export async function latestActive(db: Db, projectId: string): Promise<string[]> {
  const users = await db
    .selectFrom('latest_active')
    .select('user_id as id')
    .where('project_id', '=', projectId)
    .orderBy('place')
    .execute();
  return users.flatMap(({ id }) => id ?? []);
}

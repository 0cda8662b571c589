import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** A subject that events name: a user of a project, a team, a set of keys. */
export interface Named {
  readonly type: 'user' | 'team' | 'keys';
  readonly projectId: string;
  readonly id: string;
  readonly name: string;
}

/** What those among the ids are called that are there still: of a project all, of another one only users. */
export async function namedOf(
  db: Db,
  projectId: string,
  ids: readonly string[],
  elsewhere: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<Named[]> {
  const wanted = sql`any(${uuids(ids)}::uuid[])`;
  const { rows } = await sql<Named>`
    ${users(projectId, ids)} union all ${users(elsewhere.projectId, elsewhere.userIds)}
    union all select 'team', project_id, id, display_name from teams where project_id = ${projectId} and id = ${wanted}
    union all select 'keys', project_id, id, description from project_keys
      where project_id = ${projectId} and id = ${wanted}`.execute(db);
  return rows;
}

const users = (projectId: string, ids: readonly string[]) => sql`
  select 'user' as type, u.project_id as "projectId", u.id, coalesce(nullif(u.display_name, ''), (
    select c.value from contact_channels c where c.project_id = ${projectId} and c.user_id = u.id and c.is_primary
    limit 1), '') as name
  from users u where u.project_id = ${projectId}
    and u.id = any(${uuids(ids)}::uuid[])`;

const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`;

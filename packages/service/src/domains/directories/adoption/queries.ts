import { sql } from 'kysely';
import type { Removal } from '../../../database/directory-removal.ts';
import type { Db } from '../../../database/tables.ts';

/** A user, and the team of a directory. */
export interface OfTeam {
  readonly teamId: string;
  readonly userId: string;
}

const accountsOf = (db: Db, projectId: string, { teamId, userId }: OfTeam, email: string) =>
  db
    .selectFrom('directory_accounts')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('email', '=', email);

/** What is remembered of an account with an address; undefined where no directory of the team has provisioned it. */
export async function accountOf(
  db: Db,
  projectId: string,
  of: OfTeam,
  email: string,
): Promise<{ readonly removal: Removal | null } | undefined> {
  const columns = ['removed_by as directoryId', 'removed_external_id as externalId'] as const;
  const row = await accountsOf(db, projectId, of, email).select(columns).executeTakeFirst();
  if (!row) return undefined;
  const { directoryId, externalId } = row;
  return { removal: directoryId === null ? null : { directoryId, externalId } };
}

/** Inserts an account; one that is known stays as it is, unless it was removed just now. */
export async function upsertAccount(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  { email, removal }: { readonly email: string; readonly removal: Removal | null },
): Promise<void> {
  const removed = { removed_by: removal?.directoryId ?? null, removed_external_id: removal?.externalId ?? null };
  await db
    .insertInto('directory_accounts')
    .values({ project_id: projectId, user_id: userId, team_id: teamId, email, ...removed })
    .onConflict((conflict) => {
      const same = conflict.columns(['project_id', 'user_id', 'team_id', 'email']);
      return removal ? same.doUpdateSet(removed) : same.doNothing();
    })
    .execute();
}

/**
 * Inserts the accounts of users of whom nothing is remembered in a team, though directories of it describe them: the previous
 * release provisions without remembering while the schema is new. Each with the one address that its directory has described
 * it by, if that was verified, or made together with the record. Of a single user, or of all of a directory.
 */
export async function insertDescribed(
  db: Db,
  projectId: string,
  { teamId, userId, directoryId }: Pick<OfTeam, 'teamId'> & { readonly userId?: string; readonly directoryId?: string },
): Promise<void> {
  await sql`
    with described as (
      select u.*, lower(coalesce(given.address, u.user_name)) as address
      from directories d join directory_users u on u.project_id = d.project_id and u.directory_id = d.id
      left join lateral (
        select e.value ->> 'value' as address
        from jsonb_array_elements(
          case jsonb_typeof(u.attributes -> 'emails') when 'array' then u.attributes -> 'emails' else '[]' end
        ) with ordinality as e (value, place)
        order by (e.value -> 'primary' = 'true') desc nulls last, (e.value ->> 'type' = 'work') desc nulls last, e.place
        limit 1
      ) as given on given.address like '%@%'
      where d.project_id = ${projectId} and d.team_id = ${teamId}
        and ${userId === undefined ? sql`true` : sql`u.user_id = ${userId}`}
        and ${directoryId === undefined ? sql`true` : sql`u.directory_id = ${directoryId}`}
        and not exists (
          select from directory_accounts a
          where a.project_id = ${projectId} and a.user_id = u.user_id and a.team_id = ${teamId})
    )
    insert into directory_accounts (project_id, user_id, team_id, email, removed_by, removed_external_id)
    select u.project_id, u.user_id, ${teamId}, c.value,
      case when bool_and(u.was_removed) then (array_agg(u.directory_id order by u.changed_at desc, u.directory_id))[1] end,
      case when bool_and(u.was_removed) then (array_agg(u.external_id order by u.changed_at desc, u.directory_id))[1] end
    from described u
    join contact_channels c on c.project_id = u.project_id and c.user_id = u.user_id and c.type = 'email'
      and c.used_for_auth and lower(c.value) = u.address and (c.is_verified or c.created_at = u.created_at)
    group by u.project_id, u.user_id, c.value
    on conflict do nothing`.execute(db);
}

const inTeam = (db: Db, projectId: string, teamId: string) =>
  db.selectFrom('directories').select('id').where('project_id', '=', projectId).where('team_id', '=', teamId);

/** Whether another directory of a team says that a user is active. */
export async function isActiveElsewhere(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  directoryId: string,
): Promise<boolean> {
  const query = db
    .selectFrom('directory_users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .where('directory_id', '<>', directoryId)
    .where('directory_id', 'in', inTeam(db, projectId, teamId));
  return (await query.executeTakeFirst()) !== undefined;
}

/** What the directories of a team say of a user as inactive counts from now on as what has removed the user. */
export async function setWasRemoved(db: Db, projectId: string, { teamId, userId }: OfTeam): Promise<void> {
  await db
    .updateTable('directory_users')
    .set({ was_removed: true })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('active', '=', false)
    .where('directory_id', 'in', inTeam(db, projectId, teamId))
    .execute();
}

/** Deletes what other directories of a team say of a user who is inactive there; answers which they were. */
export async function deleteInactive(
  db: Db,
  projectId: string,
  { teamId, userId }: OfTeam,
  directoryId: string,
): Promise<readonly { readonly id: string; readonly directoryId: string }[]> {
  const { rows } = await sql<{ id: string; directoryId: string }>`
    delete from directory_users u using directories d
    where u.project_id = ${projectId} and u.user_id = ${userId} and not u.active and u.directory_id <> ${directoryId}
      and d.project_id = u.project_id and d.id = u.directory_id and d.team_id = ${teamId}
    returning u.id, u.directory_id as "directoryId"`.execute(db);
  return rows;
}

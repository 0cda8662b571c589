import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A user, and the team of a directory. */
export interface OfTeam {
  readonly teamId: string;
  readonly userId: string;
}

/**
 * What the directories of a team, all of them, say of users of whom nothing is remembered in it: the previous release
 * provisions without remembering while the schema is new. Each with the one address that its directory has described it by,
 * if that was verified, or made together with the record. Removed is who isn't a member, and whom each of them has removed.
 */
const described = (
  projectId: string,
  { teamId, userId, directoryId }: Pick<OfTeam, 'teamId'> & { readonly userId?: string; readonly directoryId?: string },
) => sql`(
  select u.project_id, u.user_id, d.team_id, c.value as email,
    bool_and(u.was_removed) and not exists (
      select from team_members m
      where m.project_id = u.project_id and m.team_id = d.team_id and m.user_id = u.user_id) as is_removed,
    (array_agg(u.directory_id order by u.changed_at desc, u.directory_id))[1] as directory_id,
    (array_agg(u.external_id order by u.changed_at desc, u.directory_id))[1] as external_id
  from directories d
  join directory_users u on u.project_id = d.project_id and u.directory_id = d.id
  left join lateral (
    select e.value ->> 'value' as address
    from jsonb_array_elements(
      case jsonb_typeof(u.attributes -> 'emails') when 'array' then u.attributes -> 'emails' else '[]' end
    ) with ordinality as e (value, place)
    order by (e.value -> 'primary' = 'true') desc nulls last, (e.value ->> 'type' = 'work') desc nulls last, e.place
    limit 1
  ) as given on given.address like '%@%'
  join contact_channels c on c.project_id = u.project_id and c.user_id = u.user_id and c.type = 'email'
    and c.used_for_auth and lower(c.value) = lower(coalesce(given.address, u.user_name))
    and (c.is_verified or c.created_at = u.created_at)
  where d.project_id = ${projectId} and d.team_id = ${teamId}
    and ${userId === undefined ? sql`true` : sql`u.user_id = ${userId}`}
    and ${
      directoryId === undefined
        ? sql`true`
        : sql`u.user_id in (
            select o.user_id from directory_users o where o.project_id = ${projectId} and o.directory_id = ${directoryId})`
    }
    and not exists (
      select from directory_accounts a
      where a.project_id = u.project_id and a.user_id = u.user_id and a.team_id = d.team_id)
  group by u.project_id, u.user_id, d.team_id, c.value
)`;

/**
 * Remembers what the previous release hasn't: of a user whom directories of a team have provisioned, or of all the users of
 * one of them. The next release can do so for all in a migration, as no process beside it provisions without remembering; then
 * this goes.
 */
export async function insertDescribed(
  db: Db,
  projectId: string,
  of: { readonly teamId: string } & ({ readonly userId: string } | { readonly directoryId: string }),
): Promise<void> {
  await sql`
    insert into directory_accounts (project_id, user_id, team_id, email, removed_by, removed_external_id)
    select project_id, user_id, team_id, email,
      case when is_removed then directory_id end, case when is_removed then external_id end
    from ${described(projectId, of)} as d
    on conflict do nothing`.execute(db);
}

/**
 * Notes that no directory keeps a user out of a team, whose directories have provisioned the user: one who joins it, or is
 * removed by hand. Also of one of whom nothing was remembered: what the records say of a removal is over. The user is
 * held by the transaction.
 */
export async function clearRemoval(db: Db, projectId: string, { teamId, userId }: OfTeam): Promise<void> {
  await sql`
    with cleared as (
      update directory_accounts set removed_by = null, removed_external_id = null
      where project_id = ${projectId} and user_id = ${userId} and team_id = ${teamId}
    )
    insert into directory_accounts (project_id, user_id, team_id, email)
    select project_id, user_id, team_id, email from ${described(projectId, { teamId, userId })} as d
    on conflict do nothing`.execute(db);
}

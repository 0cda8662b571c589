import { type Kysely, sql } from 'kysely';

/**
 * The accounts that the directories of now have provisioned: each with the one address that its directory has described it
 * by, if that was verified, or made together with the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with described as (
      select u.*, d.team_id, lower(coalesce(given.address, u.user_name)) as address
      from directory_users u
      join directories d on d.project_id = u.project_id and d.id = u.directory_id
      left join lateral (
        select e.value ->> 'value' as address
        from jsonb_array_elements(
          case jsonb_typeof(u.attributes -> 'emails') when 'array' then u.attributes -> 'emails' else '[]' end
        ) with ordinality as e (value, place)
        order by (e.value -> 'primary' = 'true') desc nulls last, (e.value ->> 'type' = 'work') desc nulls last, e.place
        limit 1
      ) as given on given.address like '%@%'
    )
    insert into directory_accounts (project_id, user_id, team_id, email, removed_by, removed_external_id)
    select u.project_id, u.user_id, u.team_id, c.value,
      case when bool_and(u.was_removed) then (array_agg(u.directory_id order by u.changed_at desc, u.directory_id))[1] end,
      case when bool_and(u.was_removed) then (array_agg(u.external_id order by u.changed_at desc, u.directory_id))[1] end
    from described u
    join contact_channels c on c.project_id = u.project_id and c.user_id = u.user_id and c.type = 'email'
      and c.used_for_auth and lower(c.value) = u.address and (c.is_verified or c.created_at = u.created_at)
    group by u.project_id, u.user_id, u.team_id, c.value
    on conflict do nothing`.execute(db);
}

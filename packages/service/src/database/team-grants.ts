import { sql } from 'kysely';

/**
 * What members of teams hold directly, each permission once: by a grant, or through a group of a directory of the team.
 * Groups give nothing to users who aren't in the team, or whom their directory has deactivated.
 */
export const teamGrants = sql`(
  select project_id, team_id, user_id, permission_id from team_permission_grants
  union all
  select distinct d.project_id, d.team_id, u.user_id, p.permission_id
  from directory_group_permissions p
  join directory_group_members i
    on i.project_id = p.project_id and i.directory_id = p.directory_id and i.group_id = p.group_id
  join directory_users u
    on u.project_id = i.project_id and u.directory_id = i.directory_id and u.id = i.member_id and u.active
  join directories d on d.project_id = u.project_id and d.id = u.directory_id
  join team_members m on m.project_id = d.project_id and m.team_id = d.team_id and m.user_id = u.user_id
  where not exists (
    select 1 from team_permission_grants g
    where g.project_id = d.project_id and g.team_id = d.team_id and g.user_id = u.user_id
      and g.permission_id = p.permission_id
  )
)`;

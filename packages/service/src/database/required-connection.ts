import { type RawBuilder, sql } from 'kysely';

interface Of {
  readonly projectId: string | RawBuilder<string>;
  readonly userId: string | RawBuilder<string>;
}

/**
 * The single sign-on connections that a user has to sign in by, as `c`: of teams of which the user is a member, and that
 * have verified the domain of the user's primary address; none of which the user is an exception.
 */
export const requiredConnections = ({ projectId, userId }: Of): RawBuilder<unknown> => sql`
  from team_members m
  join single_sign_on_connections c on c.project_id = m.project_id and c.team_id = m.team_id
    and c.is_required and c.is_enabled
  join contact_channels a on a.project_id = m.project_id and a.user_id = m.user_id and a.type = 'email' and a.is_primary
  join team_domains d on d.project_id = m.project_id and d.team_id = m.team_id and d.verified_at is not null
    and d.domain = substring(a.value from '[^@]*$')
  where m.project_id = ${projectId}::uuid and m.user_id = ${userId}::uuid
    and not exists (
      select from single_sign_on_exceptions x
      where x.project_id = c.project_id and x.connection_id = c.id and x.user_id = m.user_id
    )`;

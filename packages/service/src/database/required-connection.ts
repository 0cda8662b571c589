import { type RawBuilder, sql } from 'kysely';

interface Of {
  readonly projectId: string | RawBuilder<string>;
  readonly userId: string | RawBuilder<string>;
}

/** The account of a user at a connection `c`, as `o`. */
const accountAt = ({ projectId }: Of) => sql`o.project_id = ${projectId}::uuid and o.provider_id = 'sso_' || c.id`;

/** The domain of an address is one that the team of a connection `c` has verified. */
const isOfTeam = ({ projectId }: Of, address: RawBuilder<unknown>) => sql`exists (
  select from team_domains d
  where d.project_id = ${projectId}::uuid and d.team_id = c.team_id and d.verified_at is not null
    and d.domain = substring(${address} from '[^@]*$')
)`;

/**
 * The single sign-on connections that a user has to sign in by, as `c`: of teams of which the user is a member, and that
 * have verified the domain of an address of the user, or of the account that the connection signs in; none of which the
 * user is an exception. All addresses count, for users choose which one is the primary.
 */
export const requiredConnections = (of: Of): RawBuilder<unknown> => sql`
  from team_members m
  join single_sign_on_connections c on c.project_id = m.project_id and c.team_id = m.team_id
    and c.is_required and c.is_enabled
  where m.project_id = ${of.projectId}::uuid and m.user_id = ${of.userId}::uuid
    and (
      exists (
        select from contact_channels a
        where a.project_id = ${of.projectId}::uuid and a.user_id = m.user_id and a.type = 'email'
          and (a.is_primary or a.is_verified or a.used_for_auth) and ${isOfTeam(of, sql`a.value`)}
      ) or exists (
        select from oauth_accounts o
        where ${accountAt(of)} and o.user_id = m.user_id and ${isOfTeam(of, sql`o.email`)}
      )
    )
    and not exists (
      select from single_sign_on_exceptions x
      where x.project_id = ${of.projectId}::uuid and x.connection_id = c.id and x.user_id = m.user_id
    )`;

/** The connections that sign a user in as things are, as `c`: who is a member, with an address that the team speaks for. */
export const openConnections = (of: Of): RawBuilder<unknown> => sql`
  from team_members m
  join single_sign_on_connections c on c.project_id = m.project_id and c.team_id = m.team_id and c.is_enabled
  join oauth_accounts o on ${accountAt(of)} and o.user_id = m.user_id and ${isOfTeam(of, sql`o.email`)}
  where m.project_id = ${of.projectId}::uuid and m.user_id = ${of.userId}::uuid`;

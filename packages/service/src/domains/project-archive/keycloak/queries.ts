import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import { batchesOf } from '../queries.ts';

/** A user with what Keycloak has of one. */
export interface LeavingUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly created_at_millis: string;
  readonly is_banned: boolean;
  /** Texts that Keycloak has no place for, by the names of their attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly password_hash: Buffer | null;
  readonly totp_secret: Buffer | null;
  /** The address that the user signs in with. */
  readonly email: string | null;
  readonly is_verified: boolean | null;
  /** Every other address. */
  readonly addresses: readonly string[];
  /** One account of each provider, the oldest. */
  readonly accounts: readonly { readonly provider_id: string; readonly account_id: string; readonly email: string }[];
  readonly account_count: number;
  readonly team_ids: readonly string[];
  readonly permission_ids: readonly string[];
}

/** Users who can sign in, in batches. Keycloak knows an address once, as those that sign in are. */
export function leavingUsers(db: Db, projectId: string): AsyncGenerator<LeavingUser[]> {
  const project = sql.lit(projectId);
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.project_id`)} = ${project} and ${sql.ref(`${alias}.user_id`)} = u.id`;
  return batchesOf(
    db,
    sql<LeavingUser>`
      select u.id, u.display_name, floor(extract(epoch from u.created_at) * 1000)::bigint::text as created_at_millis,
        u.banned_at is not null as is_banned, u.password_hash, u.totp_secret, e.value as email, e.is_verified,
        jsonb_strip_nulls(jsonb_build_object(
          'picture', u.profile_image_url, 'ban_reason', u.ban_reason,
          'client_metadata', nullif(nullif(u.client_metadata::text, 'null'), '{}'), 'server_metadata', nullif(nullif(u.server_metadata::text, 'null'), '{}'),
          'client_read_only_metadata', nullif(nullif(u.client_read_only_metadata::text, 'null'), '{}'))) as attributes,
        to_json(array(select c.value from contact_channels c where ${own('c')} and c.value is distinct from e.value
          order by c.value collate "C")) as addresses,
        (select coalesce(jsonb_agg(a), '[]') from (
          select distinct on (a.provider_id) a.provider_id, a.account_id, coalesce(a.email, a.account_id) as email
          from oauth_accounts a where ${own('a')} order by a.provider_id, a.created_at, a.id) a) as accounts,
        (select count(*)::int from oauth_accounts a where ${own('a')}) as account_count,
        to_json(array(select m.team_id::text from team_members m where ${own('m')} order by 1)) as team_ids,
        to_json(array(select g.permission_id from project_permission_grants g where ${own('g')} order by 1)) as permission_ids
      from users u
      left join lateral (
        select c.value, c.is_verified from contact_channels c
        where ${own('c')} and c.type = 'email' and c.used_for_auth
        order by c.is_primary desc, c.created_at, c.id limit 1) e on true
      where u.project_id = ${project} and not u.is_anonymous
      order by u.id`,
    ({ attributes }) => JSON.stringify(attributes).length,
  );
}

/** A team as a group. */
export interface LeavingTeam {
  readonly id: string;
  readonly display_name: string;
  /** The same as a name of a group: a slash in one would be a path. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether no other team is called like it, but for the case of letters. */
  readonly is_unique: boolean;
}

export function leavingTeams(db: Db, projectId: string): AsyncGenerator<LeavingTeam[]> {
  return batchesOf(
    db,
    sql<LeavingTeam>`
      select t.id, t.display_name, n.name, count(*) over (partition by lower(n.name)) = 1 as is_unique,
        jsonb_strip_nulls(jsonb_build_object(
          'picture', t.profile_image_url,
          'client_metadata', nullif(nullif(t.client_metadata::text, 'null'), '{}'), 'server_metadata', nullif(nullif(t.server_metadata::text, 'null'), '{}'),
          'client_read_only_metadata', nullif(nullif(t.client_read_only_metadata::text, 'null'), '{}'))) as attributes
      from teams t cross join lateral (select replace(trim(t.display_name), '/', '-') as name) n
      where t.project_id = ${sql.lit(projectId)} order by t.id`,
    ({ attributes }) => JSON.stringify(attributes).length,
  );
}

/** A permission of the project, with those of its own that it contains. */
export interface LeavingPermission {
  readonly id: string;
  readonly description: string | null;
  readonly contained: readonly string[];
}

export async function leavingPermissions(db: Db, projectId: string): Promise<LeavingPermission[]> {
  const { rows } = await sql<LeavingPermission>`
    select d.id, d.description, to_json(array(
      select c.contained_id from permission_containments c
      join permission_definitions i on i.project_id = c.project_id and i.id = c.contained_id and i.scope = 'project'
      where c.project_id = d.project_id and c.container_id = d.id order by 1)) as contained
    from permission_definitions d where d.project_id = ${projectId} and d.scope = 'project' order by d.id`.execute(db);
  return rows;
}

/** How many rows there are of what Keycloak has no place for, or another form that can't be made of ours. */
export async function countLeft(db: Db, projectId: string): Promise<Record<LeftKind, number>> {
  const counts = Object.entries(LEFT).map(
    ([kind, rows]) =>
      sql`(select count(*)::int from ${sql.raw(rows)} and project_id = ${projectId}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<LeftKind, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<LeftKind, number>;
}

type LeftKind = keyof typeof LEFT;

const LEFT = {
  'anonymous users': 'users where is_anonymous',
  passkeys: 'passkeys where true',
  'security keys': 'security_keys where true',
  'recovery codes': 'recovery_codes where used_at is null',
  sessions: 'sessions where true',
  'team permissions': 'team_permission_grants where true',
  'API keys': 'api_keys where revoked_at is null',
  'single sign-on connections': 'single_sign_on_connections where true',
  directories: 'directories where true',
  'OAuth clients': 'oidc_clients where true',
} as const;

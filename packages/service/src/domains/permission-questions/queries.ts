import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { teamGrants } from '../../database/team-grants.ts';
import type { Scope } from './scope.ts';

export interface ListFilter {
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
  readonly permissionId: string | undefined;
  readonly isRecursive: boolean;
}

export interface ListedPermission {
  readonly id: string;
  readonly user_id: string;
  /** Null for permissions of the project. */
  readonly team_id: string | null;
}

/** Who holds what, by team, user and id. */
export async function permissionsHeld(
  db: Db,
  projectId: string,
  scope: Scope,
  { teamId, userId, permissionId, isRecursive }: ListFilter,
): Promise<ListedPermission[]> {
  const filter = sql`${only('team_id', teamId)} ${only('user_id', userId)}`;
  const { rows } = await sql<ListedPermission>`
    with recursive granted as (${grantsOf(scope)}),
    held (team_id, user_id, id) as (
      select team_id, user_id, permission_id from granted where project_id = ${projectId} ${filter}
      ${isRecursive ? contained(projectId, scope) : sql``}
    )
    select team_id, user_id, id from held
    where ${isDefined(projectId, scope)} ${only('id', permissionId)}
    order by team_id, user_id, upper(id) collate "C"`.execute(db);
  return rows;
}

const contained = (projectId: string, scope: Scope) => sql`
  union
  select h.team_id, h.user_id, c.contained_id
  from held h cross join lateral (
    select c.contained_id from permission_containments c
    where c.project_id = ${projectId} and c.container_id = h.id and exists (
      select 1 from permission_definitions d where d.project_id = c.project_id and d.id = h.id and d.scope = ${scope}
    ) offset 0
  ) c`;

/** Those of the system are defined in every team. */
const isDefined = (projectId: string, scope: Scope) => sql`(
  ${scope} = 'team' and left(id, 1) = '$' or exists (
    select 1 from permission_definitions d
    where d.project_id = ${projectId} and d.id = held.id and d.scope = ${scope}
  ))`;

export interface HolderFilter {
  /** Holding any of these implies the permission in question. */
  readonly containers: Iterable<string>;
  readonly permissionId: string;
  readonly teamId?: string | undefined;
  readonly userId?: string | undefined;
  /** The first holder that is wanted: the ids of its team, where there is one, and of the user. */
  readonly from?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Holder {
  readonly team_id: string | null;
  readonly user_id: string;
  /** Whether the permission is granted itself. */
  readonly is_direct: boolean;
}

/** Who holds a permission, by team and user. */
export async function holdersOf(db: Db, projectId: string, scope: Scope, filter: HolderFilter): Promise<Holder[]> {
  const { rows } = await holders(projectId, scope, filter).execute(db);
  return rows;
}

export interface HolderWithGrants extends Holder {
  readonly granted: readonly string[];
}

/** The same, each with all that it is granted itself. */
export async function holdersWithGrants(
  db: Db,
  projectId: string,
  scope: Scope,
  filter: HolderFilter,
): Promise<HolderWithGrants[]> {
  const { rows } = await sql<HolderWithGrants>`
    select h.*, ${grantedTo(projectId, scope)} as granted from (${holders(projectId, scope, filter)}) as h
    order by team_id, user_id`.execute(db);
  return rows;
}

export interface GrantsCount {
  readonly granted: readonly string[];
  readonly count: number;
}

/** How many holders are granted the same. */
export async function countByGrants(
  db: Db,
  projectId: string,
  scope: Scope,
  filter: HolderFilter,
): Promise<GrantsCount[]> {
  const { rows } = await sql<GrantsCount>`
    select granted, count(*)::int as count
    from (
      select ${grantedTo(projectId, scope)} as granted from (${holders(projectId, scope, filter)}) as h
    ) as each_one
    group by granted`.execute(db);
  return rows;
}

/** For each container, as many rows as are wanted in total: enough for any order in which the containers follow. */
const holders = (projectId: string, scope: Scope, filter: HolderFilter) => sql<Holder>`
  select team_id, user_id, bool_or(x.id = ${filter.permissionId}) as is_direct
  from jsonb_array_elements_text(${JSON.stringify([...filter.containers])}::jsonb) as x (id)
  cross join lateral (
    select team_id, user_id from (${grantsOf(scope)}) as g
    where project_id = ${projectId} and permission_id = x.id
      ${only('team_id', filter.teamId)} ${only('user_id', filter.userId)} ${startingWith(scope, filter.from)}
    order by team_id, user_id limit ${filter.limit ?? null}
  ) as g
  group by team_id, user_id order by team_id, user_id limit ${filter.limit ?? null}`;

function startingWith(scope: Scope, from: string | undefined): RawBuilder<unknown> {
  if (from === undefined) return sql``;
  const [userId, teamId = NO_TEAM] = from.split(':').reverse();
  return scope === 'team' ? sql`and (team_id, user_id) >= (${teamId}, ${userId})` : sql`and user_id >= ${userId}`;
}

const grantedTo = (projectId: string, scope: Scope) => sql`(
  select jsonb_agg(permission_id order by permission_id) from (${grantsOf(scope)}) as g
  where project_id = ${projectId} and g.user_id = h.user_id ${scope === 'team' ? sql`and g.team_id = h.team_id` : sql``})`;

/** What is granted in either scope, in the same columns. */
const grantsOf = (scope: Scope) =>
  scope === 'team'
    ? teamGrants
    : sql`select project_id, null::uuid as team_id, user_id, permission_id from project_permission_grants`;

const only = (column: string, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;

export interface Owner {
  readonly isUser: boolean;
  readonly isMember: boolean;
  /** What is granted to the user in the team, or in the project where none is named. */
  readonly granted: readonly string[];
}

/** A user, with what it is granted itself. */
export async function ownerWithGrants(
  db: Db,
  projectId: string,
  scope: Scope,
  { teamId, userId }: { teamId: string | undefined; userId: string },
): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select
      exists (select 1 from users where project_id = ${projectId} and id = ${userId}) as "isUser",
      exists (
        select 1 from team_members
        where project_id = ${projectId} and team_id = ${teamId ?? null}::uuid and user_id = ${userId}
      ) as "isMember",
      coalesce((
        select jsonb_agg(permission_id order by permission_id) from (${grantsOf(scope)}) as g
        where project_id = ${projectId} and user_id = ${userId} ${only('team_id', teamId)}
      ), '[]') as granted`.execute(db);
  return rows[0] as Owner;
}

const NO_TEAM = '00000000-0000-0000-0000-000000000000';

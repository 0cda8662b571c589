import { type RawBuilder, sql } from 'kysely';
import { prepareRead } from '../../database/prepare.ts';
import { type Db, time } from '../../database/tables.ts';
import { teamGrants } from '../../database/team-grants.ts';
import type { Scope } from './scope.ts';

/** A user in a team. */
export interface Member {
  readonly teamId: string;
  readonly userId: string;
}

interface OfMember {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string;
}
type Arg = <K extends keyof OfMember & string>(name: K) => RawBuilder<OfMember[K]>;

/** Grants without what groups give. */
const byHand = sql`team_permission_grants`;

/**
 * `held`: what is granted to a member, and all that it contains. Only what is defined in the scope contains anything;
 * what is found again ends there, so cycles are harmless. `offset 0` has each step look into the index: joined as a
 * whole, a long chain would read the tables once a link.
 */
const heldByMember = (arg: Arg, grants = teamGrants) => sql`held (id) as (
  select permission_id from ${grants} g
  where project_id = ${arg('projectId')}::uuid and team_id = ${arg('teamId')}::uuid and user_id = ${arg('userId')}::uuid
  union
  select c.contained_id
  from held h cross join lateral (
    select c.contained_id from permission_containments c
    where c.project_id = ${arg('projectId')}::uuid and c.container_id = h.id and exists (
      select 1 from permission_definitions d where d.project_id = c.project_id and d.id = h.id and d.scope = 'team'
    ) offset 0
  ) c
)`;

/** A member of a team, with those permissions of the system that it holds. */
export interface Membership {
  readonly isMember: boolean;
  readonly held: readonly string[];
}

const membership = prepareRead<OfMember, Membership>('membership', (db, arg) => ({
  compile: () =>
    sql<Membership>`
      with recursive ${heldByMember(arg)}
      select
        exists (
          select 1 from team_members
          where project_id = ${arg('projectId')}::uuid and team_id = ${arg('teamId')}::uuid
            and user_id = ${arg('userId')}::uuid
        ) as "isMember",
        coalesce((select jsonb_agg(id) from held where left(id, 1) = '$'), '[]') as held`.compile(db),
}));

export async function membershipOf(db: Db, projectId: string, { teamId, userId }: Member): Promise<Membership> {
  const [row] = await membership(db, { projectId, teamId, userId });
  return row as Membership;
}

/** `locked`: those of the ids that the project defines. A definition stays as it is until the transaction ends. */
const lockedOf = (projectId: string, scope: Scope, ids: readonly string[]) => sql`
  locked as materialized (
    select id from permission_definitions
    where project_id = ${projectId} and scope = ${scope} and ${JSON.stringify(ids)}::jsonb ? id
    for key share
  )`;

const isOfSystem = (id: string) => id.startsWith('$');

/** Grants what is defined, in one statement; answers that, in the order given. */
export async function insertTeamGrants(
  db: Db,
  projectId: string,
  { teamId, userId }: Member,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const ofSystem = JSON.stringify(ids.filter(isOfSystem));
  // Those of the system are in no table. Citus can't insert from what it has put together of both.
  const { rows } = await sql<{ id: string }>`
    with ${lockedOf(projectId, 'team', ids)}, granted as (
      insert into team_permission_grants (project_id, team_id, user_id, permission_id, created_at)
      select ${projectId}::uuid, ${teamId}::uuid, ${userId}::uuid, id, ${time(now)}::timestamptz from locked
      on conflict do nothing
    ), granted_of_system as (
      insert into team_permission_grants (project_id, team_id, user_id, permission_id, created_at)
      select distinct ${projectId}::uuid, ${teamId}::uuid, ${userId}::uuid, id, ${time(now)}::timestamptz
      from jsonb_array_elements_text(${ofSystem}::jsonb) as given (id)
      on conflict do nothing
    )
    select id from locked`.execute(db);
  const defined = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => isOfSystem(id) || defined.has(id));
}

/** Grants what is defined, in one statement; answers that. */
export async function insertProjectGrants(
  db: Db,
  projectId: string,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${lockedOf(projectId, 'project', ids)}, granted as (
      insert into project_permission_grants (project_id, user_id, permission_id, created_at)
      select ${projectId}::uuid, ${userId}::uuid, id, ${time(now)}::timestamptz from locked
      on conflict do nothing
    )
    select id from locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** What permissions are defined for, where the project defines them; it stays so until the transaction ends. */
export async function lockScopes(db: Db, projectId: string, ids: readonly string[]): Promise<Map<string, Scope>> {
  const { rows } = await sql<{ id: string; scope: Scope }>`
    select id, scope from permission_definitions
    where project_id = ${projectId} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by id for key share`.execute(db);
  return new Map(rows.map(({ id, scope }) => [id, scope]));
}

/** Takes what is granted to a member; false where it is not. */
export async function deleteTeamGrant(db: Db, projectId: string, { teamId, userId }: Member, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('team_permission_grants')
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('permission_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes what is granted to a user; false where it is not. */
export async function deleteProjectGrant(db: Db, projectId: string, userId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('project_permission_grants')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('permission_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The holder and the permission of a grant. */
export interface GrantTarget {
  readonly isUser: boolean;
  /** A member of the team, where there is one. */
  readonly isMember: boolean;
  /** What the permission is defined for; null for one that the project does not define. */
  readonly scope: Scope | null;
}

/**
 * Checks before a grant is written or revoked, and locks its holder until the transaction ends: the member for a team,
 * else the user. Members are locked after teams, users before them.
 */
export async function grantTarget(
  db: Db,
  projectId: string,
  { teamId, userId }: { teamId: string | undefined; userId: string },
  permissionId: string,
): Promise<GrantTarget> {
  const { rows } = await sql<GrantTarget>`
    with owner as (
      select id from users
      where project_id = ${projectId} and id = ${userId} and ${teamId === undefined} for key share
    ), member as (
      select user_id from team_members
      where project_id = ${projectId} and team_id = ${teamId ?? null}::uuid and user_id = ${userId} for key share
    )
    select
      exists (select 1 from owner) or ${teamId !== undefined}
        and exists (select 1 from users where project_id = ${projectId} and id = ${userId}) as "isUser",
      exists (select 1 from member) as "isMember",
      (select scope from permission_definitions where project_id = ${projectId} and id = ${permissionId}) as scope
    `.execute(db);
  return rows[0] as GrantTarget;
}

/** Up to two of the members who hold a permission of the system, and whether the team has several members. */
export interface TeamHolders {
  readonly holders: readonly string[];
  readonly hasSeveralMembers: boolean;
}

export async function teamHoldersOf(
  db: Db,
  projectId: string,
  teamId: string,
  permissionId: string,
  { most, isByHand }: { readonly most: number; readonly isByHand: boolean },
): Promise<TeamHolders> {
  const { rows } = await sql<TeamHolders>`
    with recursive containers (id) as (
      select ${permissionId}::text
      union
      select d.id
      from containers x cross join lateral (
        select d.id from permission_containments c
        join permission_definitions d on d.project_id = c.project_id and d.id = c.container_id and d.scope = 'team'
        where c.project_id = ${projectId} and c.contained_id = x.id offset 0
      ) d
    ), holders as (
      select distinct g.user_id
      from containers x
      join ${isByHand ? byHand : teamGrants} g
        on g.project_id = ${projectId} and g.permission_id = x.id and g.team_id = ${teamId}
      limit ${most}
    )
    select
      coalesce((select jsonb_agg(user_id) from holders), '[]') as holders,
      (select count(*) from (
        select 1 from team_members where project_id = ${projectId} and team_id = ${teamId} limit 2
      ) as first_two) = 2 as "hasSeveralMembers"`.execute(db);
  return rows[0] as TeamHolders;
}

/** Those of the system are defined in every team. */
const isInTeams = (arg: Arg) => sql`(
  left(h.id, 1) = '$' or exists (
    select 1 from permission_definitions d
    where d.project_id = ${arg('projectId')}::uuid and d.id = h.id and d.scope = 'team'
  ))`;

const teamPermissions = prepareRead<OfMember, { id: string }>('team-permissions-of-member', (db, arg) => ({
  compile: () =>
    sql<{ id: string }>`
      with recursive ${heldByMember(arg)}
      select h.id from held h where ${isInTeams(arg)} order by upper(h.id) collate "C"`.compile(db),
}));

/** The same for one of them: most questions are of this kind, so it has a plan of its own. */
const teamPermission = prepareRead<OfMember & { permissionId: string }, { id: string }>(
  'team-permission-of-member',
  (db, arg) => ({
    compile: () =>
      sql<{ id: string }>`
        with recursive ${heldByMember(arg)}
        select h.id from held h where h.id = ${arg('permissionId')}::text and ${isInTeams(arg)}`.compile(db),
  }),
);

/** All that a member holds, by id; or the one permission that is asked for. */
export async function heldInTeam(
  db: Db,
  projectId: string,
  { teamId, userId }: Member,
  permissionId?: string,
): Promise<string[]> {
  const member = { projectId, teamId, userId };
  const rows = await (permissionId === undefined
    ? teamPermissions(db, member)
    : teamPermission(db, { ...member, permissionId }));
  return rows.map(({ id }) => id);
}

const grantedPermissions = prepareRead<OfMember, { id: string }>('team-permissions-granted-to-member', (db, arg) => ({
  compile: () =>
    sql<{ id: string }>`
      with recursive ${heldByMember(arg, byHand)}
      select h.id from held h where ${isInTeams(arg)}`.compile(db),
}));

/** The same without what groups give. */
export async function grantedInTeam(db: Db, projectId: string, { teamId, userId }: Member): Promise<string[]> {
  return (await grantedPermissions(db, { projectId, teamId, userId })).map(({ id }) => id);
}

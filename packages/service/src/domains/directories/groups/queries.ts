import { type SelectQueryBuilder, sql } from 'kysely';
import { prepare } from '../../../database/prepare.ts';
import { type Db, type Tables, time } from '../../../database/tables.ts';
import type { Group, GroupMember, GroupRow } from './group.ts';

/** What a list can be narrowed to by an index. */
export interface Narrowed {
  readonly id?: string;
  readonly displayName?: string;
  readonly externalId?: string;
  readonly memberId?: string;
}

type Groups = SelectQueryBuilder<Tables & { g: Tables['directory_groups'] }, 'g', object>;

const groupsOf = (db: Db, projectId: string, directoryId: string, narrowed: Narrowed = {}): Groups => {
  const { id, displayName, externalId, memberId } = narrowed;
  let query: Groups = db
    .selectFrom('directory_groups as g')
    .where('g.project_id', '=', projectId)
    .where('g.directory_id', '=', directoryId);
  if (id !== undefined) query = query.where('g.id', '=', id);
  if (displayName !== undefined) query = query.where('g.name', '=', displayName.toLowerCase());
  if (externalId !== undefined) query = query.where('g.external_id', '=', externalId);
  if (memberId !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('directory_group_members as i')
          .select('i.member_id')
          .where('i.project_id', '=', projectId)
          .whereRef('i.directory_id', '=', 'g.directory_id')
          .whereRef('i.group_id', '=', 'g.id')
          .where('i.member_id', '=', memberId),
      ),
    );
  return query;
};

const columns = [
  'g.id',
  'g.display_name as displayName',
  'g.external_id as externalId',
  'g.version',
  'g.created_at as createdAt',
  'g.changed_at as changedAt',
] as const;

export const groupById = (db: Db, projectId: string, directoryId: string, id: string): Promise<Group | undefined> =>
  groupsOf(db, projectId, directoryId, { id })
    .select(columns)
    .select(
      sql<number>`(
        select count(*)::integer from directory_group_members i
        where i.project_id = ${projectId} and i.directory_id = g.directory_id and i.group_id = g.id)`.as('size'),
    )
    .executeTakeFirst();

/** How many users are in each of several groups; those without any are left out. */
export async function sizesOf(
  db: Db,
  projectId: string,
  directoryId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('directory_group_members')
    .select(['group_id as id', sql<number>`count(*)::integer`.as('size')])
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('group_id', 'in', ids)
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** How many users are in the groups of a directory, in all, at most as many as are counted. */
export async function countMemberships(db: Db, projectId: string, directoryId: string, most: number): Promise<number> {
  const counted = db
    .selectFrom('directory_group_members')
    .select('member_id')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .limit(most);
  const query = db.selectFrom(counted.as('i')).select(sql<number>`count(*)::integer`.as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** One of the users who is in more groups than a number. */
export async function inMoreGroups(
  db: Db,
  projectId: string,
  directoryId: string,
  ids: Iterable<string>,
  most: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select given.id from jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb) as given (id)
    where (
      select count(*) from directory_group_members m
      where m.project_id = ${projectId} and m.directory_id = ${directoryId} and m.member_id = given.id::uuid
    ) > ${most}
    limit 1`.execute(db);
  return rows[0]?.id;
}

export async function countGroups(db: Db, projectId: string, directoryId: string): Promise<number> {
  const query = groupsOf(db, projectId, directoryId).select(sql<number>`count(*)::integer`.as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** In the order of their ids, from one place on. */
export const groupsFrom = (
  db: Db,
  projectId: string,
  directoryId: string,
  { offset, most }: { readonly offset: number; readonly most: number },
): Promise<GroupRow[]> =>
  groupsOf(db, projectId, directoryId).select(columns).orderBy('g.id').offset(offset).limit(most).execute();

/** In the same order, those after an id. */
export const groupsAfter = (
  db: Db,
  projectId: string,
  directoryId: string,
  narrowed: Narrowed,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<GroupRow[]> => {
  const query = groupsOf(db, projectId, directoryId, narrowed).select(columns).orderBy('g.id').limit(most);
  return (after === undefined ? query : query.where('g.id', '>', after)).execute();
};

interface Of {
  readonly projectId: string;
  readonly directoryId: string;
  /** A JSON list. */
  readonly ids: string;
}

// What these two read is looked up a row at a time, which `offset 0` and `limit` make sure of: of tables that a first
// synchronization fills nothing is known yet, and they would be read from end to end for each request.

const membersOf = prepare<Of, GroupMember & { readonly groupId: string }>('members-of-directory-groups', (db, arg) => ({
  compile: () =>
    sql<GroupMember & { readonly groupId: string }>`
      select i.group_id as "groupId", i.member_id as id, u.display
      from jsonb_array_elements_text(${arg('ids')}::jsonb) as given (id)
      cross join lateral (
        select m.group_id, m.member_id from directory_group_members m
        where m.project_id = ${arg('projectId')}::uuid and m.directory_id = ${arg('directoryId')}::uuid
          and m.group_id = given.id::uuid
        offset 0
      ) as i
      cross join lateral (
        select coalesce(u.attributes ->> 'displayName', u.attributes ->> 'userName') as display from directory_users u
        where u.project_id = ${arg('projectId')}::uuid and u.directory_id = ${arg('directoryId')}::uuid
          and u.id = i.member_id
        limit 1
      ) as u
      order by i.group_id, i.member_id`.compile(db),
}));

const groupsOfMembers = prepare<Of, { readonly memberId: string; readonly id: string; readonly displayName: string }>(
  'directory-groups-of-users',
  (db, arg) => ({
    compile: () =>
      sql<{ memberId: string; id: string; displayName: string }>`
        select i.member_id as "memberId", g.id, g.display_name as "displayName"
        from jsonb_array_elements_text(${arg('ids')}::jsonb) as given (id)
        cross join lateral (
          select m.group_id, m.member_id from directory_group_members m
          where m.project_id = ${arg('projectId')}::uuid and m.directory_id = ${arg('directoryId')}::uuid
            and m.member_id = given.id::uuid
          offset 0
        ) as i
        cross join lateral (
          select g.id, g.display_name, g.name from directory_groups g
          where g.project_id = ${arg('projectId')}::uuid and g.directory_id = ${arg('directoryId')}::uuid
            and g.id = i.group_id
          limit 1
        ) as g
        order by g.name, g.id`.compile(db),
  }),
);

/** The members of several groups, in the order of their ids. */
export const membersOfGroups = async (
  db: Db,
  projectId: string,
  directoryId: string,
  groupIds: readonly string[],
): Promise<(GroupMember & { readonly groupId: string })[]> =>
  groupIds.length === 0 ? [] : membersOf(db, { projectId, directoryId, ids: JSON.stringify(groupIds) });

/** The groups that users are in, by name. */
export const groupsOfUsers = async (
  db: Db,
  projectId: string,
  directoryId: string,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly id: string; readonly displayName: string }[]> =>
  memberIds.length === 0 ? [] : groupsOfMembers(db, { projectId, directoryId, ids: JSON.stringify(memberIds) });

/** Keeps a directory from being deleted until the transaction ends; false where it is gone. */
export async function holdDirectory(db: Db, projectId: string, directoryId: string): Promise<boolean> {
  const query = db
    .selectFrom('directories')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', directoryId)
    .forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Locks a group until the transaction ends, so that its changes queue, and keeps its directory from being deleted; false where
 * either is gone.
 */
export async function lockGroup(db: Db, projectId: string, directoryId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with held as materialized (
      select id from directories where project_id = ${projectId} and id = ${directoryId} for key share
    )
    select g.id from held join directory_groups g on g.directory_id = held.id
    where g.project_id = ${projectId} and g.directory_id = ${directoryId} and g.id = ${id} for no key update of g`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertGroup(db: Db, projectId: string, directoryId: string, group: Group): Promise<void> {
  await db
    .insertInto('directory_groups')
    .values({
      project_id: projectId,
      directory_id: directoryId,
      id: group.id,
      ...named(group),
      version: group.version,
      created_at: time(group.createdAt),
      changed_at: time(group.changedAt),
    })
    .execute();
}

export async function updateGroup(
  db: Db,
  projectId: string,
  directoryId: string,
  group: Pick<Group, 'id' | 'displayName' | 'externalId' | 'version' | 'changedAt'>,
): Promise<void> {
  await db
    .updateTable('directory_groups')
    .set({ ...named(group), version: group.version, changed_at: time(group.changedAt) })
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', '=', group.id)
    .execute();
}

const named = ({ displayName, externalId }: Pick<Group, 'displayName' | 'externalId'>) => ({
  display_name: displayName,
  name: displayName.toLowerCase(),
  external_id: externalId,
});

/** False where the directory has no such group. */
export async function deleteGroupRow(db: Db, projectId: string, directoryId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_groups')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const listed = (ids: Iterable<string>) => sql<string>`(
  select value::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb))`;

/** Those of the ids that are users of a directory, who stay until the transaction ends. */
export async function holdUsers(
  db: Db,
  projectId: string,
  directoryId: string,
  ids: Iterable<string>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('directory_users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', 'in', listed(ids))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of the ids that aren't in a group, which is locked. */
export async function notInGroup(
  db: Db,
  projectId: string,
  directoryId: string,
  groupId: string,
  ids: Iterable<string>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select value as id from ${listed(ids)} as given (value)
    except
    select member_id from directory_group_members
    where project_id = ${projectId} and directory_id = ${directoryId} and group_id = ${groupId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds users, who are held and weren't in the group. */
export async function insertMembers(
  db: Db,
  projectId: string,
  directoryId: string,
  groupId: string,
  ids: Iterable<string>,
): Promise<void> {
  await sql`
    insert into directory_group_members (project_id, directory_id, group_id, member_id)
    select ${projectId}::uuid, ${directoryId}::uuid, ${groupId}::uuid, value from ${listed(ids)} as given (value)
    on conflict do nothing`.execute(db);
}

/** Removes users, or all but some; answers those who were in the group. */
export async function deleteMembers(
  db: Db,
  projectId: string,
  directoryId: string,
  groupId: string,
  which: { readonly ids: Iterable<string> } | { readonly allBut: Iterable<string> },
): Promise<string[]> {
  const query = db
    .deleteFrom('directory_group_members')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('group_id', '=', groupId);
  const rows = await ('ids' in which
    ? query.where('member_id', 'in', listed(which.ids))
    : query.where('member_id', 'not in', listed(which.allBut))
  )
    .returning('member_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A group with what it gives. */
export interface MappedGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: number;
  readonly permissionIds: readonly string[];
}

const mapped = (projectId: string) =>
  [
    'g.id',
    'g.display_name as displayName',
    'g.external_id as externalId',
    'g.created_at as createdAt',
    sql<readonly string[]>`coalesce((
      select jsonb_agg(p.permission_id order by p.permission_id) from directory_group_permissions p
      where p.project_id = ${projectId} and p.directory_id = g.directory_id and p.group_id = g.id), '[]')`.as(
      'permissionIds',
    ),
  ] as const;

/** By name, from the cursor on, one more than the limit asks for. */
export const pageOfGroups = (
  db: Db,
  projectId: string,
  directoryId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<MappedGroup[]> => {
  const query = groupsOf(db, projectId, directoryId)
    .select(mapped(projectId))
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(limit + 1);
  if (cursor === undefined) return query.execute();
  return query
    .where(
      sql<boolean>`(g.name, g.id) >= (
        select name, id from directory_groups
        where project_id = ${projectId} and directory_id = ${directoryId} and id = ${cursor})`,
    )
    .execute();
};

export const mappedGroup = (
  db: Db,
  projectId: string,
  directoryId: string,
  id: string,
): Promise<MappedGroup | undefined> =>
  groupsOf(db, projectId, directoryId, { id }).select(mapped(projectId)).executeTakeFirst();

/** Has a group, which is locked, give these permissions and no others. */
export async function replacePermissions(
  db: Db,
  projectId: string,
  directoryId: string,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with given (id) as (select distinct jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)), dropped as (
      delete from directory_group_permissions
      where project_id = ${projectId} and directory_id = ${directoryId} and group_id = ${groupId}
        and permission_id not in (select id from given)
    )
    insert into directory_group_permissions (project_id, directory_id, group_id, permission_id)
    select ${projectId}::uuid, ${directoryId}::uuid, ${groupId}::uuid, id from given
    on conflict do nothing`.execute(db);
}

/** All that any group of a directory gives. */
export async function permissionsGiven(db: Db, projectId: string, directoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_group_permissions')
    .select('permission_id as id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .execute();
  return rows.map(({ id }) => id);
}

import { type Selectable, sql } from 'kysely';
import { type Db, type Tables, time } from '../../database/tables.ts';
import { INTERNAL, INTERNAL_PROJECT_ID } from '../projects/project-id.ts';

type OwnerRole = Selectable<Tables['project_owners']>['role'];

/** Whether anyone can manage the owners of a project. */
export const isOwned = async (db: Db, projectId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('project_owners')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('role', '=', 'owner')
      .executeTakeFirst(),
  );

/** Who owns a project, who was first first. */
export async function ownerIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project_owners')
    .select('user_id')
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** An owner as the list shows one. */
export interface OwnerRow {
  readonly userId: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly email: string | null;
  readonly isVerified: boolean | null;
  readonly role: OwnerRole;
  readonly since: number;
  readonly lastActiveAt: number;
  readonly requiresTotp: boolean;
}

/** The owners of a project, who was first first. */
export const ownersOf = (db: Db, projectId: string): Promise<OwnerRow[]> =>
  db
    .selectFrom('project_owners as o')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'o.user_id').on('u.project_id', '=', INTERNAL_PROJECT_ID),
    )
    .leftJoin('contact_channels as c', (join) =>
      join
        .onRef('c.project_id', '=', 'u.project_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', true),
    )
    .select([
      'u.id as userId',
      'u.display_name as displayName',
      'u.profile_image_url as profileImageUrl',
      'c.value as email',
      'c.is_verified as isVerified',
      'o.role',
      'o.created_at as since',
      'u.last_active_at as lastActiveAt',
      'u.requires_totp as requiresTotp',
    ])
    .where('o.project_id', '=', projectId)
    .orderBy('o.created_at')
    .orderBy('u.id')
    .execute();

/** False for who owns the project already. */
export async function insertOwner(
  db: Db,
  projectId: string,
  userId: string,
  role: OwnerRole,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('project_owners')
    .values({ project_id: projectId, user_id: userId, role, created_at: time(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** False for a user who isn't an owner of the project. */
export async function updateRole(db: Db, projectId: string, userId: string, role: OwnerRole): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('project_owners')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False for who does not own the project. */
export async function deleteOwner(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('project_owners')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all ownerships of a user; answers of which projects, and the role in each. */
export async function deleteOwnerships(db: Db, userId: string): Promise<Map<string, OwnerRole>> {
  const gone = db.deleteFrom('project_owners').where('user_id', '=', userId).returning(['project_id', 'role']);
  return new Map((await gone.execute()).map(({ project_id, role }) => [project_id, role]));
}

/** Makes a user the owner of those of the projects that exist, in the order given and with the roles they had; answers which. */
export async function insertOwnerships(
  db: Db,
  userId: string,
  projectIds: readonly string[],
  roles: ReadonlyMap<string, OwnerRole>,
  now: number,
): Promise<string[]> {
  // One millisecond apart, so that the order of the list is the order of ownership.
  const wanted = JSON.stringify(
    projectIds.map((id, index) => ({ id, role: roles.get(id) ?? 'owner', at: time(now + index) })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into project_owners (project_id, user_id, role, created_at)
    select p.id, ${userId}::uuid, w.role, w.at
    from jsonb_to_recordset(${wanted}::jsonb) as w(id uuid, role text, at timestamptz)
    join projects p on p.id = w.id and p.deleted_at is null
    on conflict do nothing returning project_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a user of project `internal` owns any project; that of `internal` itself is the operators'. */
export const ownsAny = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('project_owners')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What a user of project `internal` may do in a project; undefined for users who aren't its owners. */
export const roleOf = async (db: Db, projectId: string, userId: string): Promise<OwnerRole | undefined> =>
  (
    await db
      .selectFrom('project_owners')
      .select('role')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role;

/** The projects that this user alone owns; locks out concurrent owner changes. */
export async function lockSoleOwned(db: Db, userId: string): Promise<string[]> {
  await sql`
    select 1 from projects where id in (select project_id from project_owners where user_id = ${userId})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select project_id as id from project_owners o where user_id = ${userId} and role = 'owner' and not exists (
      select 1 from project_owners other
      where other.project_id = o.project_id and other.user_id <> o.user_id and other.role = 'owner')`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a project is called. */
export async function nameOf(db: Db, projectId: string): Promise<string> {
  const row = await db
    .selectFrom('projects')
    .select('display_name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/** Writes the projects that users of `internal` own into their server metadata, where the wire shows them. */
export async function projectOwnership(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    update users u set server_metadata =
      case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end ||
      jsonb_build_object('managedProjectIds', coalesce((
        select jsonb_agg(case when o.project_id = ${INTERNAL_PROJECT_ID} then ${INTERNAL} else o.project_id::text end
          order by o.created_at, o.project_id)
        from project_owners o where o.user_id = u.id), '[]'))
    where u.project_id = ${INTERNAL_PROJECT_ID} and u.id in (${sql.join(userIds)})`.execute(db);
}

interface Which {
  readonly id?: string;
  readonly email?: string;
  readonly invitedBy?: string;
}

/** Deletes invitations to a project together with their codes, all or those that are named; answers which were still open. */
export async function deleteInvitations(
  db: Db,
  projectId: string,
  { id, email, invitedBy }: Which,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    with gone as (
      delete from owner_invitations
      where project_id = ${projectId}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${email === undefined ? sql`` : sql`and recipient_email = ${email}`}
        ${invitedBy === undefined ? sql`` : sql`and invited_by = ${invitedBy}`}
      returning id, code_hash, expires_at > ${time(now)} as "isOpen"
    ), codes as (
      delete from one_time_codes where project_id = ${INTERNAL_PROJECT_ID} and kind = 'owner-invitation'
        and code_hash in (select code_hash from gone)
    )
    select id, "isOpen" from gone`.execute(db);
  return rows.flatMap(({ id, isOpen }) => (isOpen ? [id] : []));
}

/** The projects to which an owner has invitations under way. */
export const projectsInvitedTo = async (db: Db, userId: string): Promise<string[]> => {
  const query = db.selectFrom('owner_invitations').select('project_id').distinct().where('invited_by', '=', userId);
  return (await query.execute()).map(({ project_id }) => project_id);
};

import { type Compilable, sql } from 'kysely';
import { prepare, prepareRead } from '../../database/prepare.ts';
import { signInUser } from '../../database/sign-in-user.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Removal } from './adoption/queries.ts';
import type { ProvisionedUser } from './provisioned-user.ts';

/** What a list can be narrowed to by an index. */
export interface Narrowed {
  readonly id?: string;
  readonly userName?: string;
  readonly externalId?: string;
}

/** A resource as columns: what it is found by beside its attributes. */
interface Row {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
}

const usersOf = (db: Db, projectId: string, directoryId: string, { id, userName, externalId }: Narrowed = {}) => {
  let query = db
    .selectFrom('directory_users')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (userName !== undefined) query = query.where('user_name', '=', userName);
  if (externalId !== undefined) query = query.where('external_id', '=', externalId);
  return query;
};

const columns = [
  'id',
  'user_id as userId',
  'attributes',
  'version',
  'was_removed as wasRemoved',
  'created_at as createdAt',
  'changed_at as changedAt',
] as const;

const byId = prepareRead<{ projectId: string; directoryId: string; id: string }, ProvisionedUser>(
  'directory-user',
  (db, arg) =>
    db
      .selectFrom('directory_users')
      .select(columns)
      .where('project_id', '=', arg('projectId'))
      .where('directory_id', '=', arg('directoryId'))
      .where('id', '=', arg('id')) as Compilable<ProvisionedUser>,
);

export const provisionedUser = async (
  db: Db,
  projectId: string,
  directoryId: string,
  id: string,
): Promise<ProvisionedUser | undefined> => (await byId(db, { projectId, directoryId, id }))[0];

export async function countUsers(db: Db, projectId: string, directoryId: string): Promise<number> {
  const query = usersOf(db, projectId, directoryId).select(sql<number>`count(*)::integer`.as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Locks the account of a user of a directory until the transaction ends; false where there is no such user. */
export async function lockAccount(db: Db, projectId: string, directoryId: string, id: string): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', usersOf(db, projectId, directoryId, { id }).select('user_id'))
    .forUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

/** In the order of their ids, from one place on. */
export const usersFrom = async (
  db: Db,
  projectId: string,
  directoryId: string,
  { offset, most }: { readonly offset: number; readonly most: number },
): Promise<ProvisionedUser[]> =>
  (await usersOf(db, projectId, directoryId)
    .select(columns)
    .orderBy('id')
    .offset(offset)
    .limit(most)
    .execute()) as ProvisionedUser[];

/** In the same order, those after an id. */
export const usersAfter = async (
  db: Db,
  projectId: string,
  directoryId: string,
  narrowed: Narrowed,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<ProvisionedUser[]> => {
  const query = usersOf(db, projectId, directoryId, narrowed).select(columns).orderBy('id').limit(most);
  return (await (after === undefined ? query : query.where('id', '>', after)).execute()) as ProvisionedUser[];
};

/** With which address a directory provisions an account, and who keeps its user out of the team, if any directory does. */
interface Remembered {
  readonly teamId: string;
  readonly email: string | undefined;
  readonly removal: Removal | null;
}

/**
 * Inserts one; false where the directory has the user name, or the user, already. Its address is remembered along, also for
 * when the directory is gone; what is remembered already stays as it is, unless the user was removed just now.
 */
export async function insertProvisioned(
  db: Db,
  projectId: string,
  directoryId: string,
  user: ProvisionedUser,
  { userName, externalId, active }: Row,
  { teamId, email, removal }: Remembered,
): Promise<boolean> {
  const [createdAt, changedAt] = [time(user.createdAt), time(user.changedAt)];
  const { numAffectedRows } = await sql`
    with remembered as (
      insert into directory_accounts (project_id, user_id, team_id, email, removed_by, removed_external_id)
      select ${projectId}::uuid, ${user.userId}::uuid, ${teamId}::uuid, given.email, ${removal?.directoryId ?? null}::uuid,
        ${removal?.externalId ?? null}::text
      from (values (${email ?? null}::text)) as given (email) where given.email is not null
      on conflict (project_id, user_id, team_id, email) do update
        set removed_by = excluded.removed_by, removed_external_id = excluded.removed_external_id
        where excluded.removed_by is not null
    )
    insert into directory_users (project_id, directory_id, id, user_id, user_name, external_id, active, attributes, version,
      was_removed, created_at, changed_at)
    values (${projectId}, ${directoryId}, ${user.id}, ${user.userId}, ${userName}, ${externalId}, ${active},
      ${jsonText(user.attributes)}, ${user.version}, ${user.wasRemoved}, ${createdAt}, ${changedAt})
    on conflict do nothing`.execute(db);
  return Boolean(numAffectedRows);
}

/** Whether another user of the directory has a user name. */
export async function isUserNameTaken(
  db: Db,
  projectId: string,
  directoryId: string,
  { id, userName }: { readonly id: string; readonly userName: string },
): Promise<boolean> {
  const query = usersOf(db, projectId, directoryId, { userName }).select('id').where('id', '<>', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Replaces what is known of one; false where it is gone. */
export async function updateProvisioned(
  db: Db,
  projectId: string,
  directoryId: string,
  user: ProvisionedUser,
  { userName, externalId, active }: Row,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_users')
    .set({
      user_name: userName,
      external_id: externalId,
      active,
      attributes: jsonText(user.attributes),
      version: user.version,
      was_removed: user.wasRemoved,
      changed_at: time(user.changedAt),
    })
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', '=', user.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteProvisioned(db: Db, projectId: string, directoryId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_users')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Asked {
  readonly projectId: string;
  readonly directoryId: string;
  readonly userName: string;
  readonly email: string | undefined;
}

interface Holder {
  readonly id: string;
  readonly isVerified: boolean;
}

const before = prepare<Asked, { readonly isNamed: boolean; readonly holder: Holder | null }>(
  'before-provisioning',
  (db, arg) => ({
    compile: () =>
      sql<{ isNamed: boolean; holder: Holder | null }>`
        select
          exists (
            select from directory_users
            where project_id = ${arg('projectId')}::uuid and directory_id = ${arg('directoryId')}::uuid
              and user_name = ${arg('userName')}::text
          ) as "isNamed",
          h.holder
        from (values (1)) as one left join lateral (
          ${signInUser(db, sql`${arg('projectId')}::uuid`, sql`${arg('email')}::text`)
            .select(sql`jsonb_build_object('id', u.id, 'isVerified', c.is_verified)`.as('holder'))
            .forUpdate(['u', 'c'])}
        ) as h on true`.compile(db),
  }),
);

/**
 * What has to be known before a user is provisioned: whether the directory has the user name, and who signs in with an
 * address. The holder, and the address, are locked until the transaction ends: both are as they are answered.
 */
export async function lookBefore(
  db: Db,
  asked: Asked,
): Promise<{ readonly isNamed: boolean; readonly holder: Holder | null }> {
  const [found] = await before(db, asked);
  return found as { isNamed: boolean; holder: Holder | null };
}

/** Whether a directory of a team says that a user is inactive, and none that the user is active. */
export async function isInactive(
  db: Db,
  projectId: string,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<boolean> {
  const query = db
    .selectFrom('directory_users as u')
    .innerJoin('directories as d', (join) =>
      join.onRef('d.project_id', '=', 'u.project_id').onRef('d.id', '=', 'u.directory_id'),
    )
    .select(sql<boolean | null>`bool_or(u.active)`.as('isActive'))
    .where('u.project_id', '=', projectId)
    .where('u.user_id', '=', userId)
    .where('d.team_id', '=', teamId);
  return (await query.executeTakeFirst())?.isActive === false;
}

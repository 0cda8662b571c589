import { sql } from 'kysely';
import { signInUser } from '../../database/sign-in-user.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
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

export const provisionedUser = async (
  db: Db,
  projectId: string,
  directoryId: string,
  id: string,
): Promise<ProvisionedUser | undefined> =>
  (await usersOf(db, projectId, directoryId, { id }).select(columns).executeTakeFirst()) as ProvisionedUser | undefined;

export async function countUsers(db: Db, projectId: string, directoryId: string): Promise<number> {
  const query = usersOf(db, projectId, directoryId).select(sql<number>`count(*)::integer`.as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
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

/** Inserts one; false where the directory has the user name, or the user, already. */
export async function insertProvisioned(
  db: Db,
  projectId: string,
  directoryId: string,
  user: ProvisionedUser,
  { userName, externalId, active }: Row,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('directory_users')
    .values({
      project_id: projectId,
      directory_id: directoryId,
      id: user.id,
      user_id: user.userId,
      user_name: userName,
      external_id: externalId,
      active,
      attributes: jsonText(user.attributes),
      version: user.version,
      was_removed: user.wasRemoved,
      created_at: time(user.createdAt),
      changed_at: time(user.changedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
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

/** Locks who signs in with an address, and that, until the transaction ends: both are as they are answered. */
export const lockHolder = (
  db: Db,
  projectId: string,
  email: string,
): Promise<{ readonly id: string; readonly isVerified: boolean } | undefined> =>
  signInUser(db, projectId, email)
    .select(['u.id', 'c.is_verified as isVerified'])
    .forUpdate(['u', 'c'])
    .executeTakeFirst();

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
